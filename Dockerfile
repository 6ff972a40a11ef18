# The service, in an image of its own. Built by `make image`; runs as nobody in particular.
FROM python:3.13-slim AS build
WORKDIR /src
RUN python -m venv --without-pip /app
COPY requirements.lock ./
RUN pip --python /app/bin/python install --no-cache-dir --no-compile --require-hashes --only-binary :all: \
        --requirement requirements.lock
COPY pyproject.toml README.md ./
COPY adjudicator adjudicator
COPY laws laws
COPY cases cases
RUN pip wheel --no-cache-dir --no-deps --wheel-dir /wheels . \
 && pip --python /app/bin/python install --no-cache-dir --no-deps --no-index /wheels/*.whl

FROM python:3.13-slim
COPY --from=build /app /app
ENV PATH=/app/bin:$PATH PYTHONUNBUFFERED=1
USER 10001:10001
WORKDIR /
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=3s --start-period=10s \
    CMD ["python", "-c", "import urllib.request as web; web.urlopen('http://127.0.0.1:8000/healthz', timeout=2)"]
ENTRYPOINT ["adjudicator"]
CMD ["serve", "--host", "0.0.0.0", "--port", "8000"]
