import type { InstructionToken } from "./tokens.js";

/** What a word or phrase says about the place of its clause among the others. */
export type Cue =
  | "then"
  | "both"
  | "all"
  | "first"
  | "earlier"
  | "parallel"
  | "unordered"
  | "also"
  | "otherwise"
  | "so"
  | "either-way";

const done = "(?:done|finished|complete|completed|over|ready|in place|taken care of|behind you|out of the way|through)";
const pointing = "(?:that|this|it|the above)";
const several =
  "(?:both(?: of (?:these|them|those))?(?: (?:steps|tasks|parts|of these))?|these two|those two|the two|(?:these|those|the) two (?:steps|tasks|parts|things)|(?:these|those|both) (?:steps|parts|tasks|things|branches))";
const everything =
  "(?:everything(?: else)?|all(?: of)? (?:this|that|these|those|them|the above|the rest|steps|parts)(?: steps| parts| tasks)?|all (?:three|four|five|six)(?: of (?:these|them|those))?(?: steps| parts| tasks)?|all (?:is|are)|the rest|the other steps|all (?:the )?(?:previous |other |preceding )?(?:steps|parts|tasks))";
const be = "(?: (?:is|are|has been|have been|has|have|were|was))?(?: all| both)?";
const when =
  "(?:once|when|as soon as|after|only when|only once|only after|with|but only once|but only after|as soon as)";

/** Order matters: the longer reading is tried first. */
const openings: readonly (readonly [Cue, RegExp])[] = [
  [
    "parallel",
    /^(?:(?:quite )?independently|separately|regardless|apart|aside|irrespective|without regard) (?:of|from|to) (?:the|both|all|these|those|your|what|every)[^,;:#]*(?= ,)/,
  ],
  [
    "also",
    /^(?:(?:for )?the )?(?:first|one) (?:part|strand|thread|branch|track|half|job|chain|line of work)(?: of the (?:task|job|work))?(?: is(?: to)?)?(?: :| ,|$)/,
  ],
  [
    "parallel",
    /^(?:for )?(?:the |a )?(?:second|third|fourth|other|another|separate|next|remaining) (?:part|strand|thread|branch|track|half|job|chain|line of work)(?: of the (?:task|job|work))?(?: is(?: to)?)?(?: :| ,|$)/,
  ],
  ["both", new RegExp(`^${when} ${several}(?:${be} ${done}|(?= ,|$))`)],
  ["all", new RegExp(`^${when} ${everything}(?:${be} ${done}|(?= ,|$))`)],
  [
    "then",
    new RegExp(
      `^(?:once|when|as soon as|only when|only once|with) (?:${pointing}|that step|this step|you are|you have)${be} ${done}(?: with (?:that|this|it))?(?! [a-z]+ing )`,
    ),
  ],
  ["then", /^(?:once|when) (?:done|finished|complete|completed|ready)(?: with (?:that|this|it))?/],
  [
    "then",
    /^(?:(?:only|right|immediately|directly|straight|shortly) )?(?:after|following) (?:that|this|it|which|the previous step|the step above|doing (?:that|this|so))(?= |$)/,
  ],
  [
    "then",
    /^(?:and only then|only then|then|next|afterwards|afterward|subsequently|thereafter|thereupon|from there|in turn|as a (?:next|second|third|fourth) step|the (?:next|second|third|fourth|fifth) (?:step|thing(?: to do)?) is(?: to)?|(?:that|this) done|what comes next is(?: to)?|the next thing to do is(?: to)?|next up|later on|later|secondly|second|thirdly|third|fourth|fifth|followed by|before moving on)(?= |$)/,
  ],
  [
    "all",
    /^(?:finally|lastly|last of all|last|at the (?:very )?end|in the end|to (?:finish|conclude|wrap up|round off|end|close)(?: off| up| the task| things off)?|as (?:a|the) (?:final|last|closing) step|the (?:final|last) (?:step|thing(?: to do)?) is(?: to)?|to wrap everything up|to complete the task|in closing)(?= |$)/,
  ],
  [
    "earlier",
    /^(?:but |though )?(?:(?:only|just|right|immediately|shortly|some time) )?(?:before(?: doing)? (?:that|this|it|doing so)|beforehand|prior to (?:that|this)|first of all before that|earlier)(?= |$)/,
  ],
  [
    "unordered",
    /^(?:in (?:any|either|whichever|whatever|no particular|an arbitrary|arbitrary) order(?: you (?:like|please|prefer|want))?|in whichever order(?: you (?:like|please|prefer|want))?)/,
  ],
  [
    "first",
    /^(?:first of all|first off|firstly|first|to (?:begin|start)(?: with| off)?|initially|start by|begin by|start with|begin with|start off by|the first step is to|what comes first is(?: to)?|the first thing to do is(?: to)?|as a first step)(?= |$)/,
  ],
  [
    "parallel",
    /^(?:quite |entirely |completely |wholly )?(?:meanwhile|in the meantime|in the meanwhile|at the same time|in parallel(?: (?:with|to) (?:that|this))?|independently(?: of (?:that|this|it|the above|the rest|all that|the others?|each other))?|separately(?: from (?:that|this))?|quite separately|unrelated to (?:that|this)|on the side|as a separate (?:matter|thread|task|job)|apart from (?:that|this)|aside from (?:that|this)|alongside(?: (?:that|this))?|simultaneously|concurrently|regardless of (?:that|this)|without waiting(?: for (?:that|this))?|whenever you like|at any (?:time|point)|on a separate track|in a separate (?:thread|strand))(?= |$)/,
  ],
  [
    "either-way",
    /^(?:either way|in either case|in both cases|in any case|in any event|whatever the (?:outcome|result)|regardless of the (?:outcome|result)|whichever (?:applies|it is|branch applies|branch you took|of the two applies)|no matter (?:what|which)(?: it is)?|whatever the case)(?= |$)/,
  ],
  [
    "otherwise",
    /^(?:otherwise|or else|else|if not|should (?:it|that|this) not(?: be(?: the case)?)?|if (?:it|this|that) (?:does not|doesn't|is not|isn't)(?: the case| so)?|if that is not the case|in (?:the|any|every) (?:other|opposite) case|failing that|if (?:the )?(?:condition|test) (?:fails|does not hold))(?= ,| |$)/,
  ],
  [
    "so",
    /^(?:in (?:that|this|such a) case|if so|if (?:it|this|that) (?:does|is)(?: the case)?(?= ,)|if that is the case)(?= |$)/,
  ],
  [
    "also",
    /^(?:also|additionally|in addition(?: to (?:that|this))?|besides(?: that| this)?|furthermore|moreover|as well|likewise|similarly|now|too|on top of that|what is more|another part of the job|there is also)(?= |$)/,
  ],
];

/** Words at the beginning of a clause that ask politely or lead to the verb, and say nothing of order. */
const leadIns =
  /^(?:please|kindly|and|but|so|just|simply|,|:|;|-|–|—|i(?: would|'d)? (?:need|want|like|ask) you to|i(?:'d| would) like you to|could you|can you|would you|will you|you (?:should|must|need to|have to|can|may|will|are to|ought to|want to|could)(?: now| then)?|(?:make|be) sure (?:to|that you|you)|remember to|do not forget to|don't forget to|see to it that you|go ahead and|go on to|proceed to|move on to|continue (?:by|with)|carry on (?:by|with)|finish (?:by|with|off by)|end (?:by|with)|conclude (?:by|with)|close by|wrap up by|get started by|let us|let's|take care to|your (?:task|job) is to|the (?:task|goal|aim|idea|job) is to|we need to|help me(?: to)?|there ,|there)(?= |$)/;

/** Most clauses begin with none of these, which one expression sees at once. */
const anyOpening = new RegExp([...openings.map(([, { source }]) => source), leadIns.source].join("|"));

/** Cues that may stand at the end of a clause. */
const closings: readonly (readonly [Cue, RegExp])[] = [
  ["parallel", / ,? ?(?:independently|separately|regardless) (?:of|from) (?:the|both|all|these|those|what) [^,;:#]+$/],
  [
    "unordered",
    / ,? ?(?:in (?:any|either|whichever|whatever|no particular) order(?: you (?:like|please|prefer|want))?)$/,
  ],
  [
    "parallel",
    / ,? ?(?:independently(?: of (?:that|this|it|each other|one another|the rest|the above|all that))?|separately|in parallel|at the same time|in the meantime|meanwhile|simultaneously|on the side)$/,
  ],
  ["then", / ,? ?(?:afterwards|afterward|after (?:that|this)|next|subsequently|thereafter)$/],
  ["earlier", / ,? ?(?:beforehand|before (?:that|this|doing (?:so|that|this)))$/],
  ["all", / ,? ?(?:at the (?:very )?end|in the end|last|last of all|as the last step)$/],
  ["also", / ,? ?(?:as well|too|also)$/],
];

function words(tokens: readonly InstructionToken[]): string {
  return tokens.map((token) => (token.kind === "literal" ? "#" : token.lower)).join(" ");
}

function firstMatch(kinds: readonly (readonly [Cue, RegExp])[], words: string): { cue: Cue; text: string } | null {
  for (const [cue, expression] of kinds) {
    const text = expression.exec(words)?.[0] ?? "";
    if (text !== "") return { cue, text };
  }
  return null;
}

/** Cues and lead-ins at the beginning of a clause, and how many tokens they take. */
export function readOpening(tokens: readonly InstructionToken[]): { cues: Cue[]; length: number } {
  const cues: Cue[] = [];
  let rest = words(tokens);
  let length = 0;
  while (anyOpening.test(rest)) {
    const best = firstMatch(openings, rest);
    const taken = best?.text ?? leadIns.exec(rest)?.[0] ?? "";
    if (taken === "") break;
    if (best !== null) cues.push(best.cue);
    length += taken.split(" ").length;
    rest = rest.slice(taken.length).trimStart();
  }
  return { cues, length };
}

/** Cues at the end of a clause, and how many tokens they take. */
export function readClosing(tokens: readonly InstructionToken[]): { cues: Cue[]; length: number } {
  const cues: Cue[] = [];
  let rest = words(tokens);
  let length = 0;
  for (;;) {
    const match = firstMatch(closings, rest);
    if (match === null) return { cues, length };
    cues.push(match.cue);
    length += match.text.trim().split(" ").length;
    rest = rest.slice(0, rest.length - match.text.length).trimEnd();
  }
}

const freedom =
  /(?:in (?:any|either|whichever|whatever|no particular) order|order (?:of (?:these|those|the (?:two|three|others?))(?: \w+)* )?(?:does not|doesn't|is not|isn't|between them does not) (?:matter|important|relevant)|order (?:is )?(?:up to you|yours to choose|free)|(?:do not|don't) depend on (?:each other|one another)|neither (?:of them )?(?:depends on|waits for|needs) the other|none (?:of them )?(?:depends on|waits for|needs) the others?|independent(?:ly)? of (?:each other|one another)|whichever (?:of (?:these|them) )?(?:you (?:like|prefer|want) )?first|side by side|in parallel)/;

/** Whether a sentence says that its parts, or the parts around it, may be done in any order. */
export function saysAnyOrder(tokens: readonly InstructionToken[]): boolean {
  return freedom.test(words(tokens));
}
