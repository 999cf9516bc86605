/** Replies that decline, and replies that do not decide: told apart, since a refusal is the model's policy and indecision is its view. */
import { any } from "./phrases.ts";

const ANSWERING = any(
  "(?:(?:to|really|simply|just|honestly|ethically|morally|responsibly|definitively|directly|actually|help|in good conscience) ){0,2}(?:answer|choose|select|pick|judge|label|call|declare|make (?:for you|this|that|such)|respond|comply|assist|help|participate|engage|weigh in|take (?:a |any )?(?:sides?|position|stance|stand)|rule|vote|endorse|recommend|complete|fulfil[l]?|proceed|do (?:that|this|so)|discuss|state|express|evaluate|adopt)",
  "(?:provide|give|offer|make|render|issue|form|share|pass|return|submit|supply|identify|determine|declare|reach) (?:\\w+ ){0,3}?(?:\\w+[- ]){0,2}?(?:answers?|choices?|judge?ments?|opinions?|verdicts?|decisions?|responses?|preferences?|selection|determination|position|recommendation|call|conclusion|option|advice|information|definitive)",
);

const UNABLE = any(
  "I(?:'m| am) (?:\\w+ )?(?:unable|not able|afraid I (?:can't|cannot|won't be able)|not in a position|not going|not willing|unwilling|not comfortable|not permitted|not allowed|not designed) (?:to |with |in )?",
  "I (?:\\w+ )?(?:cannot|can't|can not|won't|will not|couldn't|could not|would not|wouldn't|must not|should not|shouldn't|do not|don't|won't be able to|will not be able to|refuse to|decline to|prefer not to|hesitate to) ",
  "I(?:'d| would| will|'ll)? (?:\\w+ )?(?:rather not|prefer not to|have to decline to|must decline to|need to decline to|decline to|refuse to|refrain from|abstain from) ",
);

const REFUSING = new RegExp(
  `\\b${any(
    `${UNABLE}${ANSWERING}`,
    // Who cannot decide is undecided; who will not, refuses.
    "I (?:won't|will not|refuse to|decline to|prefer not to|would rather not) decide|one I (?:can't|cannot|won't) make",
    "I(?:'d| would| will|'ll| must| have to| need to)? (?:\\w+ )?(?:decline|abstain|refuse)(?=[.,;!]|$| (?:this|the|to))",
    "I (?:do not|don't|cannot|can't) (?:\\w+ )?(?:feel comfortable|have (?:a |an |any )?(?:(?:personal|moral|own) (?:\\w+ )?){0,2}(?:opinions?|beliefs?|standpoint|personal preferences?|moral positions?|personal views?)|hold (?:personal|moral|any|an?)|take (?:a )?(?:sides?|positions?|stances?)|make (?:moral|ethical|value|such|these|personal) )",
    "I (?:can't|cannot|won't|shouldn't) tell you (?:what|which|whether)|I(?:'m| am) not comfortable|(?:not|\\w+n't) my (?:place|role|job|business)|I(?:'ll| will) (?:therefore |not )?refrain",
    "(?:goes |is )?against my (?:guidelines|programming|principles|policy|policies)|my (?:safety )?(?:guidelines|policies|programming) (?:[\\w']{1,12} ){0,2}(?:allow|permit|prohibit|prevent)",
    "(?:not |isn't |im|in)(?:possible|appropriate|feasible) (?:for me )?to (?:\\w+ )?(?:provide|give|answer|choose|select|determine|state|identify|offer|make|decide|say which|declare|name|pick|judge)",
    `(?:providing|giving|offering|choosing|selecting|determining|declaring) [^.!?\\n]{0,120}(?:is|are|would be) (?:not possible|impossible|not appropriate|inappropriate|not feasible)`,
    "no (?:single |clear |universal |universally accepted |general |expert |definitive |established |broad |objective |philosophical |ethical |moral |scientific |real |true |human ){0,3}consensus",
    "no (?:single |one )?(?:universally|universal|objectively|objective|definitively|definitive) (?:\\w+[- ]){0,2}?(?:answer|agreement|choice|standard|option)",
    "(?:as|since I am|because I am|I am|I'm) an AI(?: language model| assistant| model)?,? (?:so |and |therefore )?I (?:\\w+ )?(?:cannot|can't|don't|do not|am not|am unable|won't|will not|have no)",
    "I(?:'m| am|'ll| will| would|'d)? (?:\\w+ )?(?:going to |have to |need to |like to |prefer to |rather )?(?:pass on|sit this|skip this|stay out of|(?:stay|remain) neutral|steer clear of|leave that (?:choice|decision|judge?ment) to)",
    "(?:I don't think |I do not think )?(?:it |that )?(?:would|wouldn't|would not|isn't|is not) (?:it )?(?:\\w+ )?(?:be )?(?:in)?appropriate for me|not (?:up to|for) me to|I(?:'d| would) rather not|I won't be (?:picking|choosing|answering|selecting|giving|making|taking|judging)|(?:decision|choice|call|judge?ment) (?:that )?only you can|I(?:'m| am) not the right (?:one|entity|judge)",
    "sorry, (?:but )?(?:this|that|I) (?:\\w+ ){0,4}(?:can't|cannot|unable)|this is something I (?:can't|cannot|won't)",
  )}`,
  "i",
);

const UNDECIDED = new RegExp(
  `\\b${any(
    "(?:it |this |that |answer |which )?(?:all |really |largely |entirely |genuinely |very much ){0,2}depends?(?:ing)? (?:on|upon)|it (?:\\w+ )?depends|depends",
    "I(?: do not|'m not| don't| am not) (?:\\w+ )?(?:know|sure|certain)|no idea|no preference|(?:do not|don't) have a preference|comes? out even|toss-?up|coin flip|a third (?:option|choice)|third (?:way|path)|(?:cannot|can't) settle",
    "neither|both (?:options|choices|answers|could|have|seem|of them|A\\b)|are both (?:correct|right|valid|acceptable|wrong|fine|defensible|true)|a tie|dichotomy|complicated|leave it (?:to you|there|open)|(?:does not|doesn't|don't think that \\w+ \\w+) decides?|either(?! way)|none of (?:the|these|those)",
    "(?:a )?(?:little|bit|mix|mixture) of (?:both|each)|(?:do|choose|pick|combine|take|try|want) both|both at once|(?:somewhere|something) in between|in the middle|on the fence|(?:you|yours to) decide|up to (?:you|each|the reader)|your (?:call|choice to make|decision to make)|goes? either way|have no answer|no answer|don't know|cannot be sure|reasonable people (?:\\w+ )?(?:disagree|differ|land|will|can|may|could)|on (?:both|different) sides|too close to call|call it a draw|hard to call|half and half|pros and cons on both|open question|equally (?:strong|good|bad|balanced|plausible|convincing)|(?:isn't|is not|there's not) (?:a |an |any |one )?(?:clear|single|simple|easy|right|good|obvious|one)[- ]?(?:\\w+ )?(?:answer|choice|option|solution|winner)",
    "no (?:\\w+ )?(?:right|correct|simple|clear|easy|single|definitive|objective|good) (?:\\w+ )?(?:answer|choice|option|solution)",
    "(?:cannot|can't|could not|couldn't|unable to|not in a position to|impossible to|hard to|difficult to|not possible to) (?:\\w+ )?(?:decide|determine|say|tell|know|conclude|be determined|be answered|be decided|judge|choose between)",
    "(?:not |in)?(?:enough|sufficient|sufficiently|insufficient|more) (?:information|context|detail|details)|unanswerable|ambiguous|unclear|undecided|torn|uncertain|unsure|not sure|hard to say|maybe|neutral|gr[ae]y area",
    "(?:could|can|would|will) you (?:please )?(?:clarify|say more|provide|share|give|tell)|(?:are|is) (?:there )?(?:both|equally) (?:valid|defensible|acceptable|plausible|wrong)",
  )}`,
  "i",
);

interface Words {
  readonly from: number;
  readonly to: number;
}

export function refusalIn(text: string): Words | null {
  return first(REFUSING, text);
}

export function undecidedIn(text: string): Words | null {
  return first(UNDECIDED, text);
}

function first(pattern: RegExp, text: string): Words | null {
  const found = pattern.exec(text);
  return found === null ? null : { from: found.index, to: found.index + found[0].length };
}
