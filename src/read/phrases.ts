/** The words that tell one use of an option's name from another. */

/** A group of alternatives, in which a space stands for a run of white space and `\\w+` for a word: both bounded, so that no text is slow. */
export function any(...alternatives: readonly string[]): string {
  return `(?:${alternatives.join("|").replaceAll(" ", "\\s{1,6}").replaceAll("\\w+", "\\w{1,24}")})`;
}

function words(...alternatives: readonly string[]): RegExp {
  return new RegExp(`\\b${any(...alternatives)}(?!\\w)`, "i");
}

/** Between two answers: the first is taken back. */
export const CORRECTION = new RegExp(
  [
    words(
      "on (?:second|further|closer) (?:thought|reflection|look|inspection|reading|consideration)",
      "(?:up)?on (?:reflection|reconsideration|review|reconsidering|rereading)",
      "after (?:further |more |careful )?(?:reflection|reconsideration|reconsidering|review|rethinking|reflecting)",
      "reconsider(?:ed|ing|ation)?|rethink(?:ing)?|rethought|re-?evaluat(?:e|ed|ing|ion)|re-?check(?:ed|ing)?|re-?examin(?:e|ed|ing)",
      "let me (?:correct|fix|revise|redo|recalculate|recompute|check|double-check|think again|start over|try again)",
      "correct(?:ing)? (?:myself|that|this|it|my)|correction|corrected|overlooked|misread|mistakenly|edit:|scratch that|strike that|my (?:mistake|bad|error|apologies)",
      "I (?:was|am) (?:mistaken|wrong|incorrect)|(?:made|see|found|spotted) (?:a|an|the|my) (?:\\w+ )?(?:mistake|error)",
      "(?:that|this|it|which|answer|choice|conclusion|one)(?: above)?(?:'s| is| was| seems| would be)? (?:not (?:right|correct|quite right)|incorrect|mistaken|a mistake|an error)|that(?:'s| is| was) wrong",
      "(?:there must be|there's|there is) (?:a|an|some) (?:mistake|error)",
      "(?:chang(?:e|es|ed|ing)|revis(?:e|es|ed|ing)|updat(?:e|es|ed|ing)|switch(?:ed|ing)?|shift(?:ed|ing)?|alter(?:ed|ing)?) (?:my|the|its) (?:\\w+ ){0,2}(?:answer|mind|view|choice|judge?ment|position|preference|response|opinion|verdict|stance)",
      "(?:chang(?:e|es|ed|ing)|switch(?:ed|ing)?|shift(?:ed|ing)?|revis(?:e|ed|ing)|corrected) (?:it |this |that )?(?:from|to)",
      "I (?:now|no longer) (?:think|believe|say|choose|favou?r|prefer|see|hold|conclude|answer|lean|judge|consider|find|would|stand)",
      "(?:correct|right) (?:answer|option|choice) should|does change|changes (?:my|things)|it does change|apologi[sz]e|sorry|rather, the|instead, (?:I|the|it)|no longer (?:hold|stand|think|believe)",
    ).source,
    // "Wait" and "no" speak to oneself only at the beginning of a sentence.
    "(?:^|[.!?\\n…—])\\s{0,6}(?:wait|hmm+|hold on|oops|actually|no|oh)\\b(?:\\s{0,3}[,.!—…:;-]|\\s{1,3}(?:wait|that|I|the))",
  ].join("|"),
  "i",
);

/**
 * After an answer: it no longer stands, whatever comes next. Narrower than a correction, since explanations follow answers too, and say of
 * other options that they are wrong.
 */
export const RETRACTION = new RegExp(
  [
    "(?:^|[.!?\\n…—>])\\s{0,6}(?:(?:wait|hold on|oops|scratch that|strike that|correction|hmm+)\\b(?:\\s{0,3}[,.!—…:;-]|\\s{1,3}(?:that|I|the|no))|(?:no|actually),?\\s{1,3}(?:actually|no|wait|I take)\\b)",
    `^\\s{0,8}(?:no|actually)?[,.]?\\s{0,3}${any("(?:that|this|it)(?:'s| is| was) (?:not (?:right|correct)|incorrect|mistaken|a mistake|an error)")}`,
    words(
      "my (?:\\w+ )?(?:answer|choice)(?: above)? (?:is|was) (?:not (?:right|correct)|incorrect|mistaken|a mistake|an error|wrong)",
      "I (?:made|see|found) (?:a|an|the|my) (?:\\w+ )?(?:mistake|error)|let me (?:correct (?:that|this|it|my)|fix|redo|recalculate|recompute|reconsider|re-?check)",
      "I (?:take|took) (?:that|it) back|I (?:change|am changing|must change|have to change|will change|changed) my (?:\\w+ )?(?:answer|mind|choice|judge?ment)",
      "on second thought",
      "(?:just|only) (?:kidding|joking)",
    ).source,
    `^[\\s.…,;—-]{0,8}(?:no|actually|wait|but)?[,.…]?\\s{0,3}${any("I (?:can't|cannot|won't|will not|refuse to) (?:in good conscience |honestly |really )?(?:answer|choose|decide|judge|do that)")}`,
  ].join("|"),
  "i",
);

/** Somebody else's word, a condition, a doubt, a thing of the past. */
const ELSEWHERE = [
  "if|unless|whether|when|suppose|supposing|assum(?:e|es|ing)|imagine|even though|hypothetically",
  "experts?|reports?|sources?|users?|someone|somebody|critics?|others|opponents?|proponents?|people|readers|assistant|prompt|preamble|hint|note",
  "(?<!\\bI\\s)would (?:say|argue|ask|hold|claim|call|see|consider|judge|object|point)|(?:they|he|she|some|many|most|one|you) (?:\\w+ )?(?:argue|argues|say|says|said|claim|claims|suggest|suggests|suggested|think|thinks|might|may|could|would)",
  "consensus (?:says|said|is|report|holds|suggests)|according to|suggest(?:s|ed)? that|(?:says|said) that|claim(?:s|ed)? that|mention(?:s|ed)?|insists?|told me",
  "initial(?:ly)?|original(?:ly)?|at first|first (?:thought|intuition|instinct|reaction|answer|impression|reading|glance)|previous(?:ly)?|earlier|gut|intuition|intuitively",
  "(?:everyone|everybody|anyone|anybody|nobody|no one|who) (?:\\w+ )?(?:thinks?|says?|believes?|would|picks?|chooses?|knows?|assumes?|expects?)|(?<!\\bno\\s)(?<!\\ba\\s)doubt|wonder|hard to see|why (?:anyone|someone|anybody|would|should|one)",
  "in (?:some|many|certain) (?:\\w+ )?(?:cultures|countries|families|places|societies|people|traditions|religions|views|circles|eyes)",
  "part of me|half of me|on (?:the )?(?:one|other) hand|from (?:the )?(?:one|other) side",
  "might|may|could|maybe|perhaps|possibly|tempting|(?<!\\bthings\\s{1,6})consider(?:ed|ing)|strongest|case for|case against|argument for|argument against|counterargument",
];

/** Before a verdict, in the same sentence: it is not passed here and now. */
export const NOT_HERE = words(...ELSEWHERE);

/** Before an option's name in the same sentence: the option is not chosen here and now. */
export const NOT_MINE = words(
  ...ELSEWHERE,
  "not|never|cannot|can't|don't|doesn't|didn't|isn't|wasn't|won't|wouldn't|shouldn't|rather than|instead of|nor",
);

/** "I agree with the experts that the answer is B" is the speaker's own word. */
export const AGREEING = words(
  "I (?:\\w+ )?(?:agree|concur)|in agreement",
  "(?:I(?:'m|'ll| will| am) )?(?:going (?:along )?with|siding with|agreeing with|deferring to|trusting|following)",
);

/** A sentence that draws the conclusion from what came before. */
export const CONCLUDING = words(
  "so|thus|therefore|hence|ultimately|overall|consequently|accordingly|finally|conclude|concluding|conclusion|in (?:short|sum|summary|the end|total)",
  "on balance|all things considered|weighing|taken together|all in all|my final|final (?:answer|choice|judge?ment|verdict)|final|still|remain|maintain|stand by|stick with|stay with",
);

/** Taking an option after all: "if I had to choose". */
export const FORCED = words(
  "(?:if|were) (?:I |I'm |I am )?(?:\\w+ )?(?:had to|have to|must|forced|pressed|required|pushed|asked)|forced to|must choose|have to choose|had to choose",
);

/** After a sentence that was cut short: what was said before may not have been the last word. */
export const DOUBTING = words(
  "but|however|wait|hmm+|let me|let's|maybe|perhaps|alternatively|check|verify|double-check|confirm|not sure|another|although|though|reconsider|actually|or is it",
);
