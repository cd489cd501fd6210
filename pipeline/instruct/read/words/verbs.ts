/**
 * What a verb leaves behind, for deciding what "it" or "the exported file" can mean: `makes` a new thing, `opens`
 * brings one to the screen, `changes` an existing one, `learns` a value, `uses` leaves nothing to refer to.
 */
export type VerbKind = "makes" | "opens" | "changes" | "learns" | "uses";

const kinds: Record<VerbKind, string> = {
  makes: `create creat make build write compose draft generate produce export convert save store download fetch extract
    unpack unzip decompress compress zip archive pack copy duplicate cut paste move rename capture screenshot take print
    record log collect gather compile assemble consolidate combine merge summarize summarise draw paint design plot
    translate transcribe schedule book prepare list type enter place insert import input clone backup back
    scan snap jot note-down transfer split sketch set-up bundle reply forward output`,
  opens: "open launch start load visit browse navigate go access bring switch pull-up display show head",
  changes: `edit change modify update revise sort filter format resize crop rotate flip mirror scale adjust apply add append
    attach remove clear replace highlight flag mark fill correct rewrite trim reduce enlarge brighten sharpen blur
    invert include embed organize organise arrange group tag label annotate bold underline align process
    sign rearrange reorder order increase decrease grayscale recolor watermark overwrite
    double extend repeat number color colour caption protect reschedule join reopen indent unindent file wipe let keep give put turn tick`,
  learns: `read find locate search look calculate compute determine count identify check compare analyze analyse
    note get obtain retrieve review research measure estimate work figure average sum total verify validate
    inspect examine see view tell observe establish remember memorize memorise evaluate query discover learn
    lookup ascertain consult ask take-note select choose pick`,
  uses: `send email e-mail mail message post publish upload share submit deliver delete close finish confirm ensure invite
    notify inform report run execute ping install enable disable set use click press
    drag drop scroll wait play pause bookmark pin test configure mute unmute toggle archive-mail shut
    respond present propose assign hand pass complete subscribe log-in sign-in connect
    empty erase discard move-to-trash cancel forget stop answer throw say leave store-away unpin uninstall block
    allow accept decline reject call dial`,
};

const kindOf = new Map<string, VerbKind>();
for (const kind of ["makes", "opens", "changes", "learns", "uses"] as const) {
  for (const verb of kinds[kind].split(/\s+/)) if (!kindOf.has(verb)) kindOf.set(verb, kind);
}

const irregular = new Map<string, string>(
  Object.entries({
    sent: "send",
    sending: "send",
    written: "write",
    wrote: "write",
    made: "make",
    found: "find",
    taken: "take",
    took: "take",
    drawn: "draw",
    drew: "draw",
    got: "get",
    gotten: "get",
    kept: "keep",
    built: "build",
    saw: "see",
    seen: "see",
    ran: "run",
    gave: "give",
    given: "give",
    went: "go",
    gone: "go",
    chosen: "choose",
    shown: "show",
    put: "put",
    putting: "put",
    cut: "cut",
    read: "read",
    set: "set",
    brought: "bring",
    bringing: "bring",
    told: "tell",
    summed: "sum",
    totalled: "total",
    totaled: "total",
    held: "keep",
    obtained: "obtain",
    composed: "compose",
    using: "use",
    used: "use",
    reading: "read",
    rewritten: "rewrite",
    learnt: "learn",
    emailed: "email",
    mailed: "mail",
    creating: "create",
    created: "create",
    copied: "copy",
    copying: "copy",
    zipped: "zip",
    unzipped: "unzip",
    flipped: "flip",
    cropped: "crop",
    trimmed: "trim",
    jotted: "jot",
    worked: "work",
    overwritten: "overwrite",
    thrown: "throw",
    forgotten: "forget",
    said: "say",
    left: "leave",
    snapped: "snap",
    dropped: "drop",
  }),
);

/** Words that are nouns as often as verbs: they open a clause only where an object follows. */
const nounLike = new Set(
  `email e-mail mail message copy filter format list note record report search print set sort chart save total sum
  count average order export import draft log view review label tag group mark post share screenshot scan plot
  design change update access start display show highlight process use work figure check test query input output
  document place run move cut zip archive paste back turn pack bundle look type average schedule book reply forward
  measure estimate research transfer split sketch play present research crop head complete load fill clear key sign file number color colour caption double repeat cancel stop answer
  add research drop drag open close store text research press reduce compile collect answer flag link bookmark`.split(
    /\s+/,
  ),
);

/** The base form of a verb form ("exporting", "exported", "exports"), or null for a word that is no known verb. */
export function verbLemma(word: string): string | null {
  const special = irregular.get(word);
  if (special !== undefined) return special;
  if (kindOf.has(word)) return word;
  for (const [suffix, replacements] of suffixes) {
    if (!word.endsWith(suffix) || word.length < suffix.length + 2) continue;
    const stem = word.slice(0, -suffix.length);
    for (const replacement of replacements) if (kindOf.has(stem + replacement)) return stem + replacement;
    if (/(.)\1$/.test(stem) && kindOf.has(stem.slice(0, -1))) return stem.slice(0, -1);
  }
  return null;
}
const suffixes: readonly (readonly [string, readonly string[]])[] = [
  ["ying", ["y", "ie"]],
  ["ing", ["", "e"]],
  ["ied", ["y"]],
  ["ed", ["", "e"]],
  ["ies", ["y"]],
  ["es", ["", "e"]],
  ["s", [""]],
];

export function isBaseVerb(word: string): boolean {
  return kindOf.has(word);
}

export function isGerund(word: string): boolean {
  return word.endsWith("ing") && verbLemma(word) !== null;
}

export function isParticiple(word: string): boolean {
  const lemma = verbLemma(word);
  return lemma !== null && (word.endsWith("ed") || (irregular.has(word) && !word.endsWith("ing")));
}

export function isNounLike(word: string): boolean {
  return nounLike.has(word);
}

export function verbKind(lemma: string): VerbKind {
  return kindOf.get(lemma) ?? "uses";
}
