// What a script adds to the desk. Every page works without it; nothing here judges, and nothing is kept.
"use strict";

(() => {
  const FIELDS = [
    "actions", "dealer", "code", "table_code", "score_a", "score_b", "stakes", "form", "private", "foreign",
    "name_a", "name_b", "event", "venue", "table", "date", "time", "time_zone", "id", "current", "begin",
  ];
  const MOST_BYTES = 1048576; // of a log: more is not sent, since the service would not read it
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const form = () => document.getElementById("desk");
  let asked = 0; // the number of the last request: an answer that was overtaken is dropped
  let aim = null; // the step asked for and not shown yet, for keys pressed faster than pages come

  // -- posting without leaving the page ------------------------------------------------------------------

  function filled(button) {
    const data = new FormData(form());
    if (button && button.name) data.set(button.name, button.value);
    return data;
  }

  async function post(data, { push = true, key = null } = {}) {
    const mine = ++asked;
    document.documentElement.classList.add("busy");
    try {
      const file = data.get("file");
      if (file?.size > MOST_BYTES) {
        say("A log is at most 1 MiB; this file is larger.");
        return;
      }
      const answer = await fetch("/", { method: "POST", body: data });
      const text = await answer.text();
      if (mine !== asked) return;
      if (!(answer.headers.get("Content-Type") || "").startsWith("text/html")) throw new Error("no page");
      show(new DOMParser().parseFromString(text, "text/html"), key);
      if (push && form()) history.pushState({ fields: carried() }, "", "/");
    } catch {
      if (mine === asked) say("The service did not answer. Try again.");
    } finally {
      if (mine === asked) {
        document.documentElement.classList.remove("busy");
        aim = null;
      }
    }
  }

  function show(page, key) {
    const old = document.getElementById("main");
    const fresh = page.getElementById("main");
    const scrolled = document.querySelector(".log ol")?.scrollTop;
    const samePage = form()?.dataset.page === page.getElementById("desk")?.dataset.page;
    const open = document.getElementById("source")?.open;
    old.replaceWith(document.importNode(fresh, true));
    document.title = page.title;
    ready();
    const list = document.querySelector(".log ol");
    if (list && scrolled !== undefined) list.scrollTop = scrolled;
    if (samePage && open) document.getElementById("source")?.setAttribute("open", "");
    inSight();
    refocus(samePage ? key : null);
    if (!samePage) scrollTo({ top: 0, behavior: "instant" });
    spoken.textContent = (document.querySelector(".said") || document.querySelector("h1"))?.textContent ?? "";
  }

  // The control that was pressed keeps the focus, where the new page has it too; else the page itself takes it.
  function keyOf(element) {
    if (!element) return null;
    if (element.id) return { id: element.id };
    const list = element.closest(".log") ? ".log " : element.closest(".stepper") ? ".stepper " : "";
    return element.name ? { list, name: element.name, value: element.value, label: element.ariaLabel } : null;
  }

  function refocus(key) {
    let target = null;
    if (key?.id) target = document.getElementById(key.id);
    else if (key?.label) target = document.querySelector(`[aria-label="${CSS.escape(key.label)}"]`);
    else if (key) target = document.querySelector(`${key.list}[name="${key.name}"][value="${CSS.escape(key.value)}"]`);
    if (!target || target.disabled) target = document.getElementById("main");
    target?.focus({ preventScroll: true });
  }

  // What a screen reader is told of a page that was changed in place. It stands outside of what is changed.
  const spoken = document.createElement("p");
  spoken.className = "unseen";
  spoken.setAttribute("role", "status");
  document.body.append(spoken);

  function say(words) {
    spoken.textContent = words;
    const line = document.querySelector(".said") || document.querySelector(".lede");
    if (line) line.textContent = words;
  }

  document.addEventListener("submit", (event) => {
    const button = event.submitter;
    if (event.target !== form() || button?.hasAttribute("data-plain")) return;
    event.preventDefault();
    post(filled(button), { key: keyOf(button) });
  });

  // Back, forward and reload: the fields of each page stand in the browser's own history, and are posted again.
  function carried() {
    const data = new FormData(form());
    const fields = {};
    for (const name of FIELDS) if (data.get(name)) fields[name] = data.get(name);
    return fields;
  }

  function repost(fields, options) {
    const data = new FormData();
    for (const [name, value] of Object.entries(fields)) {
      if (FIELDS.includes(name) && typeof value === "string") data.append(name, value);
    }
    return post(data, options);
  }

  addEventListener("popstate", (event) => {
    if (event.state?.fields) repost(event.state.fields, { push: false });
    else if (!location.hash) location.reload();
  });

  // -- stepping --------------------------------------------------------------------------------------------

  function step(number) {
    const total = Number(form().dataset.total);
    const to = Math.max(0, Math.min(total, number));
    if (to === (aim ?? Number(form().dataset.step))) return;
    aim = to;
    const button = { name: "step", value: String(to) };
    post(filled(button), { key: keyOf(document.activeElement) });
  }

  document.addEventListener("keydown", (event) => {
    if (form()?.dataset.page !== "judged" || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.target.closest("input, textarea, select")) return;
    const here = aim ?? Number(form().dataset.step);
    const ends = event.target.closest(".log, .stepper") ? { Home: 0, End: Number(form().dataset.total) } : {};
    const to = { ArrowLeft: here - 1, ArrowRight: here + 1, ...ends }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    step(to);
  });

  function slider() {
    const place = document.getElementById("slide");
    const field = document.querySelector(".where input");
    if (!place || !field || field.max === "0") return;
    const range = document.createElement("input");
    Object.assign(range, { type: "range", id: "slider", min: 0, max: field.max, value: field.value });
    range.setAttribute("aria-label", "Action");
    range.addEventListener("input", () => { field.value = range.value; });
    range.addEventListener("change", () => step(Number(range.value)));
    place.replaceChildren(range);
    place.hidden = false;
  }

  // The current action stays in sight within the list, without moving the page.
  function inSight() {
    const row = document.querySelector(".log .current");
    const list = row?.parentElement;
    if (!list) return;
    const above = row.offsetTop - list.scrollTop;
    if (above >= 0 && above + row.offsetHeight <= list.clientHeight) return;
    list.scrollTo({ top: row.offsetTop - list.clientHeight / 2, behavior: calm.matches ? "instant" : "auto" });
  }

  // -- the forms of the verb that is chosen, beside the field for what follows it ---------------------------

  function forms() {
    const place = document.getElementById("forms");
    const written = form()?.elements.act?.selectedOptions[0]?.dataset.forms;
    if (!place) return;
    place.replaceChildren();
    for (const one of written ? written.split(" | ") : []) {
      const code = document.createElement("code");
      code.textContent = one;
      place.append(code, " ");
    }
  }

  document.addEventListener("change", (event) => {
    if (event.target.name === "act") forms();
  });

  // -- evidence: the actions named light up in the list ----------------------------------------------------

  function light(event, on) {
    const named = event.target.closest?.("[data-shows]");
    if (!named) return;
    document.getElementById(`action-${named.dataset.shows}`)?.classList.toggle("shown", on);
  }
  document.addEventListener("pointerover", (event) => light(event, true));
  document.addEventListener("pointerout", (event) => light(event, false));
  document.addEventListener("focusin", (event) => light(event, true));
  document.addEventListener("focusout", (event) => light(event, false));

  // -- a link that carries the log, after the #: no server ever sees it ------------------------------------

  const MARK = "#log=";

  async function through(bytes, stream) {
    const piped = new Blob([bytes]).stream().pipeThrough(stream);
    return new Uint8Array(await new Response(piped).arrayBuffer());
  }

  function toText(bytes) {
    let binary = "";
    for (let at = 0; at < bytes.length; at += 0x8000) {
      binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
    }
    return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  }

  function toBytes(text) {
    const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    return Uint8Array.from(binary, (character) => character.charCodeAt(0));
  }

  // One letter tells how the rest is written: d deflated, p plain.
  async function packed(fields) {
    const bytes = new TextEncoder().encode(JSON.stringify(fields));
    if (typeof CompressionStream === "undefined") return `p${toText(bytes)}`;
    return `d${toText(await through(bytes, new CompressionStream("deflate-raw")))}`;
  }

  async function unpacked(text) {
    let bytes = toBytes(text.slice(1));
    if (text[0] === "d") bytes = await through(bytes, new DecompressionStream("deflate-raw"));
    return JSON.parse(new TextDecoder().decode(bytes));
  }

  async function copyLink() {
    const link = `${location.origin}/${MARK}${await packed(carried())}`;
    const shown = document.getElementById("link-shown");
    const field = shown.querySelector("input");
    field.value = link;
    shown.hidden = false;
    field.select();
    try {
      await navigator.clipboard.writeText(link);
      document.getElementById("link").textContent = "Link copied";
    } catch {
      // Without leave to use the clipboard the link stands selected in its field.
    }
  }

  async function fromLink() {
    if (!location.hash.startsWith(MARK)) return false;
    try {
      const fields = await unpacked(location.hash.slice(MARK.length));
      history.replaceState(null, "", "/");
      await repost(fields);
    } catch {
      say("The link is not whole: no log can be read out of it.");
    }
    return true;
  }

  // -- once for every page shown ---------------------------------------------------------------------------

  function ready() {
    slider();
    forms();
    const link = document.getElementById("link");
    if (link) {
      link.hidden = false;
      link.addEventListener("click", copyLink);
    }
    const print = document.getElementById("print");
    if (print) {
      print.hidden = false;
      print.addEventListener("click", () => window.print());
    }
  }

  async function begin() {
    ready();
    inSight();
    if (await fromLink()) return;
    // To open "/" anew from a page shown at "/" keeps that page's state: it is meant for Reload and Back alone.
    const how = performance.getEntriesByType("navigation")[0]?.type;
    if (how !== "navigate" && history.state?.fields) await repost(history.state.fields, { push: false });
  }

  addEventListener("hashchange", fromLink);
  begin();
})();
