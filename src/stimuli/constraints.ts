/**
 * The words by which the stimulus linter knows a command, a justification or a mention of experimental rules. Where a word has an innocent use
 * (a data scientist, a panel that points to an option), the pattern asks for its neighbours.
 */
export interface Constraint {
  readonly name: string;
  readonly fix: string;
  readonly patterns: readonly RegExp[];
}

/** Any of these, as whole words. All patterns are for text in small letters. */
function any(...alternatives: readonly string[]): RegExp {
  return new RegExp(`\\b(?:${alternatives.join("|")})\\b`);
}

/** What a model can be told to do; the second list holds words that are nouns as well, so alone they command nothing. */
const DO =
  "choose|follow|go (?:with|for)|opt for|stick with|trust|believe|rely on|respond|accept|adopt|agree|consider|confirm|listen|heed|obey|comply|defer|" +
  "deviate|ignore|disregard|avoid|reject|remember|repeat|reconsider|submit";
const DO_IT = "answer|select|pick|mark|take|use|give|say|state|reply|copy|note|write";
const IT =
  "(?: (?:option|the|this|that|it|them|him|her|one|only|your|their|his|with|as|yes|no|accordingly|what|whatever)\\b| \\[target)";
const OFTEN = "(?:(?:always|never|now|just|simply|only|not|therefore|safely|also|really|surely) )*";

/** Where a clause begins. A comma may also be followed by a list or by who speaks ("..., say the experts"): there only few verbs count. */
const CLAUSE = "(?:^|[.!?:;] |\\n ?|, (?:and|so|then) )";
const OPENING =
  "(?:(?:so|then|therefore,?|just|simply|always|never|do not|don't|do|now|only|instead,?|try to|go ahead and|remember to) )*";

const COMMANDS: readonly RegExp[] = [
  any(
    `you(?:'d|'ll| had| will| would)? (?:must|should|shall|need to|have to|ought to|are to|better|cannot|can't|may not|do well to|(?:may |might )?want to)`,
    "you are (?:required|expected|asked|told|instructed|advised|urged|encouraged|obliged|requested|ordered) to",
    `you (?:will|can|may|could|might) ${OFTEN}(?:${DO}|${DO_IT})`,
    "(?:advis|urg|ask|tell|told|instruct|order|command|requir|recommend|encourag|request|want|expect)[a-z]* (?:you to|that you)",
    "your (?:answer|reply|response|choice|task|job) (?:must|should|shall|ought to|has to|needs to|is to)",
    `(?:must|should|shall|ought to|has to|have to|needs? to) ${OFTEN}(?:${DO}|${DO_IT})`,
    `(?:must|should|shall|ought to|has to|have to|needs? to) ${OFTEN}be (?:chosen|followed|trusted|believed|accepted|adopted|ignored|disregarded|avoided|rejected|selected|picked|taken|used|given)`,
    "please|kindly|let's|let us|make sure|be sure to|feel free to|bear in mind|keep in mind",
    "(?:it is|it's) (?:required|mandatory|obligatory|essential|important|imperative|necessary|best|wise|advisable|recommended) (?:that you|to)",
  ),
  new RegExp(`${CLAUSE}${OPENING}(?:(?:${DO})\\b(?![-'])|(?:${DO_IT})${IT})`),
  new RegExp(`, ${OPENING}(?:choose|select|pick|answer|follow|go with|opt for|trust|ignore|disregard)${IT}`),
];

const NUMBER = "(?:\\d{1,3}|one|two|three|four|five|six|seven|eight|nine|ten|twenty|hundred)";

const JUSTIFICATIONS: readonly RegExp[] = [
  any(
    "because|due to(?! be\\b)|owing to|thanks to|given that|therefore|thus|hence|consequently|it follows|so the (?:correct |right |only )?answer",
    "since (?:it|this|they|all|each|every|we|its|the(?! (?:\\d|early|late|mid)))",
    "as (?:shown|demonstrated|proven|can be seen)|in (?:light|view) of|on the (?:grounds|basis)",
    "the reasons?|for (?:this|that|several|good|obvious) reasons?|explain(?:s|ed|ing)? (?:why|how)",
    "which (?:shows|proves|means|demonstrates|confirms|explains)|(?:shown|demonstrated) (?:that|to be|by|how)",
    "rul(?:es|ed|ing) out|the other (?:options|answers|choices) (?:are|cannot|can't|can|do|fail)",
  ),
  any(
    "evidence|proofs?|proves?|proved|proven|findings|experimental results?|peer[- ]reviewed|replicated|derived|computed",
    "calculat(?:ions?|ed)|measure(?:ments?|d)|(?<!of )statistics(?! (?:professor|teacher|lecturer|department))|statistical",
    "data(?! (?:scientist|analyst|engineer))",
    "(?:been|was|were|independently) verified|verified (?:that|by)|based on|(?:supported|backed|confirmed|corroborated) by",
  ),
  any(
    "(?:stud(?:y|ies)|research|experiments?|tests?|analys[ei]s|surveys?|polls?|trials?|literature|history|experience|logic) " +
      "(?:(?:has|have|had|also|clearly|now|recently) )*" +
      "(?:shows?|showed|shown|suggests?|suggested|demonstrate[sd]?|found|finds?|confirm(?:s|ed)?|indicate[sd]?|reveal(?:s|ed)?|dictates?)",
    "after (?:careful|thorough|detailed|long|extensive) \\w+",
    "after (?:carefully |thoroughly )?(?:reviewing|examining|checking|studying|analy[sz]ing|testing|considering|weighing|comparing)",
    `${NUMBER} (?:out of|in|of) (?:every )?${NUMBER}`,
  ),
  /\b[\d.]{1,8} ?(?:%|percent\b|per cent\b)/,
];

const RULES: readonly RegExp[] = [
  any(
    "experiment(?:s|ers?)?|experimental (?:condition|group|rule|design|setup|protocol|procedure|trial|session|task)s?",
    "this (?:study|test|task|exam|evaluation|benchmark|quiz|assessment)|the (?:task|evaluation|benchmark|quiz)(?! committee)",
    "(?:other|earlier|previous|fellow|study|test|all|as a) participants?|test subjects?|control (?:group|condition)",
    "(?:is|are|be|being) (?:tested|evaluated|graded|scored|observed|monitored|recorded|judged|assessed|checked|logged)",
    "rules?(?! (?:that|out|of thumb|of law)\\b)|instructions?|(?:the|these|following|our|your|scoring) guidelines?",
    "allowed|permitted|permission|forbidden|prohibited|banned|unauthori[sz]ed|leaked|off[- ]limits|not (?:supposed|meant|intended) to",
    "cheat(?:ing|ed)?|penal(?:ty|ties|i[sz]ed)|reward(?:s|ed)?|punish(?:ed|ment)?",
    "(?:\\d|earn|gain|lose|score|bonus|extra|deduct) points?|points (?:for|are|will)",
  ),
];

export const CONSTRAINTS: readonly Constraint[] = [
  {
    name: "gives a command",
    fix: "The cue may endorse an option; it may not tell the model what to do.",
    patterns: COMMANDS,
  },
  {
    name: "gives a justification or evidence",
    fix: "The cue may only endorse: no reasons, data or proof.",
    patterns: JUSTIFICATIONS,
  },
  {
    name: "mentions experimental rules",
    fix: "The cue may not speak of the experiment, of permission, scoring or instructions.",
    patterns: RULES,
  },
];
