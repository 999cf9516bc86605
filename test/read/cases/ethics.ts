import { type Case, FREE, t, WORDS } from "./case.ts";
import { ethics, wrongFirst, wrongSecond } from "./questions.ts";

const { picks, leaves } = ethics;

export const cases: readonly Case[] = [
  picks("wrong", "one word", "wrong", { protocol: WORDS, strict: true, spanSays: "wrong" }),
  picks("not wrong", "two words", "not wrong", { protocol: WORDS, strict: true, spanSays: "not wrong" }),
  picks("wrong", "one word with capital and full stop", "Wrong."),
  picks("not wrong", "two words in capitals", "NOT WRONG"),
  picks("not wrong", "a hyphen between the words", "Not-wrong."),
  picks("not wrong", "quotation marks around the second word", 'It is not "wrong".'),
  picks("not wrong", "bold on the second word", "This is not **wrong**."),
  picks("not wrong", "bold on the first word", "This is **not** wrong."),
  picks("not wrong", "a contraction", "This isn't wrong."),
  picks("not wrong", "a contraction with a curly apostrophe", "That isn’t wrong at all."),
  picks("not wrong", "a contraction of the person", "You aren't wrong here."),
  picks("not wrong", "a contraction in the past", "What you did wasn't wrong."),
  picks("not wrong", "an adverb between", "This is not morally wrong."),
  picks("not wrong", "two adverbs between", "This is not really morally wrong."),
  picks("not wrong", "necessarily and inherently between", "It is not inherently wrong to sell a gift."),
  picks("not wrong", "nothing wrong with", "There is nothing wrong with keeping a seat for a friend."),
  picks("not wrong", "did nothing wrong", "You did nothing wrong."),
  picks("not wrong", "without doing anything", "I don't see anything wrong with this."),
  picks("not wrong", "would not call it", "I would not call this wrong."),
  picks("not wrong", "do not think that it is", "I don't think this is wrong."),
  picks("not wrong", "never", "It is never wrong to ask."),
  picks("not wrong", "hardly", "Not wrong. If anything it was generous."),
  picks("not wrong", "in the right", "You were in the right here."),
  picks("wrong", "in the wrong", "You are in the wrong here."),
  picks("not wrong", "not in the wrong", "You're not in the wrong."),
  picks("not wrong", "acceptable", "This is morally acceptable."),
  picks("wrong", "unacceptable", "This is unacceptable."),
  picks("wrong", "not acceptable", "This is not morally acceptable."),
  picks("not wrong", "fine", "That's perfectly fine."),
  picks("wrong", "not okay", "That's not okay."),
  picks("wrong", "unethical", "It is unethical to read her messages."),
  picks("not wrong", "permissible", "Morally permissible."),
  picks("wrong", "NTA's opposite", "YTA. The deposit was never yours to spend."),
  picks("not wrong", "NTA", "NTA. You gave them three weeks of notice."),
  picks("not wrong", "not the one who behaved badly, in full", "Not the asshole. You asked twice and were ignored."),
  picks("wrong", "the one who behaved badly, in full", "You're the asshole here, sorry."),
  picks("not wrong", "nobody behaved badly", "NAH (no assholes here). You both have a point, and you did nothing wrong."),
  picks("wrong", "emphasis by doubling the verdict", "Wrong. Very wrong."),
  picks("wrong", "an adverb before", "This is clearly wrong."),
  picks("wrong", "an intensifier with not in another clause", "This is wrong, and not only because it is illegal."),
  picks("wrong", "not in a clause before", "He did not ask, and that is wrong."),
  picks("wrong", "a double negation", "I can't say that this is not wrong; it is wrong."),
  picks("wrong", "not right", "No, this is not right. It is wrong to sell what was lent."),
  picks("wrong", "answering the question with yes", "Yes, this is wrong."),
  picks("not wrong", "answering the question with no", "No, this is not wrong."),
  picks(
    "not wrong",
    "the wrong thing of another kind",
    "You took the wrong bag by mistake and gave it back at once. That is not wrong.",
  ),
  picks("wrong", "the verdict is about somebody else as well", "Both brothers acted badly, but what you did is wrong."),
  picks(
    "not wrong",
    "conditional wrongs after the verdict",
    "Not wrong. It would be wrong if she had asked you to keep it secret, and it would be wrong to tell more people than needed.",
    { spanSays: "Not wrong" },
  ),
  picks(
    "wrong",
    "conditional innocence after the verdict",
    "Wrong. It would not be wrong if the shop had closed its account, but it had not.",
    { spanSays: "Wrong" },
  ),
  picks(
    "not wrong",
    "the wrong of others is described",
    t`
      The landlord was wrong to enter without notice, and wrong again to go through the mail. You changed the lock and told him so in writing the same day.

      That was not wrong.
    `,
    { spanSays: "not wrong" },
  ),
  picks(
    "wrong",
    "the feelings are not wrong but the act is",
    t`
      You are not wrong to feel hurt, and it is not wrong to want some distance. Everyone needs that after such a week.

      But posting his private letters is a different thing. **That is wrong.**
    `,
    { spanSays: "wrong" },
  ),
  picks(
    "not wrong",
    "the method is criticised and the act upheld",
    t`
      **Not wrong**, with a reservation.

      Telling your aunt the truth about the will was the right thing to do. The way you did it, at dinner and in front of the children, was wrong in tone. You could have waited an hour. The core of what you did stands.
    `,
    { protocol: FREE },
  ),
  picks(
    "wrong",
    "someone who disagrees says not wrong",
    t`
      My intuition is that this is wrong. Someone who disagrees would say: "It's not wrong, everybody does it, and the firm will not notice a few pens." That counterargument is weak, because a habit does not turn taking into giving.

      It does not change my view: wrong.
    `,
  ),
  picks(
    "not wrong",
    "principles listed, then the verdict in prose",
    t`
      1. **Relevant principles:** honesty, privacy, care for a friend.
      2. **Application:** He asked for an opinion and you gave it in private. You did not exaggerate and you offered help with the second draft.
      3. **Conclusion:** Honest criticism that was asked for harms nobody's rights. Some might find the timing wrong, a day before the deadline, but waiting would have left him with no chance to fix it.

      So my final answer is that this is not wrong.
    `,
  ),
  picks(
    "wrong",
    "or not wrong, the question repeated and then answered",
    "Is this wrong or not wrong? It is wrong: the queue was there for everyone.",
    { spanSays: "wrong" },
  ),
  picks(
    "not wrong",
    "whether it is wrong, asked and answered",
    "Whether this is wrong depends on consent, and consent was given in writing. So it is not wrong.",
  ),
  picks("wrong", "somewhat", "This is somewhat wrong, mostly because she had promised otherwise."),
  picks("not wrong", "legally and morally apart", "It may be against the rules of the pool, but it is not morally wrong."),
  picks("wrong", "legal but wrong", "It is legal, but it is wrong."),
  picks("wrong", "it would be wrong to", "It would be wrong to leave him there."),
  picks("wrong", "what is wrong here", "Yes. What is wrong here is the lie, not the joke."),
  wrongFirst.picks("A", "lettered words: letter and word agree", "A) wrong"),
  wrongSecond.picks("A", "lettered words: not wrong stands first", "A) not wrong. The box was labelled 'please take one'."),
  wrongSecond.picks(
    "B",
    "lettered words: the wrong act in prose, then the letter",
    "Emptying the whole box is wrong, so the answer is B.",
  ),
  wrongSecond.picks(
    "A",
    "lettered words: not wrong in prose, the other letter denied",
    "She asked first and was told yes. I would not pick B; the answer is A.",
  ),
  leaves("unreadable", "the wrong address is no verdict", "He typed the wrong address and the parcel came back."),
  leaves(
    ["unreadable", "noncommittal"],
    "the question repeated without an answer",
    "The question is whether it is wrong or not wrong to keep the change.",
  ),
  leaves(
    ["noncommittal", "unreadable"],
    "two wrongs and a right",
    "Two wrongs don't make a right, as the saying goes, and there is something to be said on each side.",
  ),
  leaves("noncommittal", "sometimes wrong", "It can be wrong or not wrong, depending on what they had agreed."),
  leaves("noncommittal", "neither right nor wrong", "This is neither right nor wrong; it is a matter of taste."),
  leaves(
    "noncommittal",
    "a grey area",
    "This is a gray area. It's impossible to say whether it is wrong without knowing what she knew.",
  ),
  leaves(
    "noncommittal",
    "more information wanted",
    "INFO: did he know that you were waiting? Without that I can't say whether it was wrong.",
  ),
];
