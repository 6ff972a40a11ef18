"""`codes`: the codes of laws, to be read."""

from __future__ import annotations

import click

from adjudicator.cli import house
from adjudicator.cli.leaving import fail, refuse
from adjudicator.cli.options import laws_option


@click.command()
@click.argument("code", metavar="[ID]", required=False)
@click.argument("number", metavar="[NUMBER]", required=False)
@click.option(
    "--flow",
    metavar="OFFENCE",
    help="Draw instead what decides an offence under the code ID, else turf-club: a flow chart in Mermaid.",
)
@laws_option
def codes(code: str | None, number: str | None, flow: str | None) -> None:
    """List the codes; read the code ID; read its law NUMBER."""
    from adjudicator.errors import UnknownCode, UnknownLaw
    from adjudicator.flow import UnknownOffence, flow_chart
    from adjudicator.problems import unknown_code, unknown_law
    from adjudicator.terminal import code_text, codes_text, law_text

    if flow is not None and number is not None:
        raise click.UsageError("--flow draws an offence under a whole code; leave out NUMBER")
    adjudicator = house.adjudicator()
    try:
        if flow is not None:
            text = flow_chart(adjudicator.code(code or adjudicator.default), flow)
        elif code is None:
            text = codes_text(adjudicator.list_codes())
        elif number is None:
            text = code_text(adjudicator.read_code(code))
        else:
            text = law_text(adjudicator.read_law(code, number))
    except UnknownCode:
        refuse(unknown_code(str(code), house.code_names(adjudicator)))
    except UnknownLaw:
        laws = adjudicator.read_code(str(code)).get("laws", [])
        refuse(unknown_law(str(code), str(number), [str(law.get("number")) for law in laws]))
    except UnknownOffence as error:
        fail(str(error))
    click.echo(text, nl=False)
