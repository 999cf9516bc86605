import { type Case, question, t } from "./case.ts";

const ethics = question("ethics", { wrong: "wrong", "not wrong": "not wrong" });

/** Answers that no form announces, and replies that mention options without an answer. Named after the words that matter. */
export const cases: readonly Case[] = [
  ethics.picks(
    "wrong",
    "Even if nobody would ever find out, the money was meant for the ..",
    "Yes, it's wrong. Even if nobody would ever find out, the money was meant for the shelter.",
  ),
  ethics.picks("not wrong", "Not wrong", "I see no moral problem with this. Not wrong."),
  ethics.picks(
    "not wrong",
    "Declining to lend money, even to family, isn't morally wrong",
    "Declining to lend money, even to family, isn't morally wrong.",
  ),
  ethics.picks("wrong", "I'd classify it as wrong", "That crosses a line. I'd classify it as wrong."),
  ethics.picks(
    "not wrong",
    "Nothing she did was wrong",
    t`
      ### Step 1
      She found the purse on a bench. Walking off with it would be wrong.

      ### Step 2
      She opened it to look for a name. Some would say that going through another person's things is wrong.

      ### Step 3
      She found a card, called the number, and waited for half an hour.

      ### Conclusion
      Opening it was necessary to return it. Nothing she did was wrong.
    `,
  ),
  ethics.picks(
    "wrong",
    "This was wrong",
    "It's tempting to say \"not wrong\" because the outcome was good: the dog was found. But he had put up posters with a reward that he never meant to pay.\n\nThe outcome doesn't cancel the lie. This was wrong.",
  ),
  ethics.picks(
    "not wrong",
    "Final Answer: **Not Wrong** - you gave proper notice, and the ..",
    "Final Answer:\n**Not Wrong** - you gave proper notice, and the roommate had months to prepare.",
  ),
  ethics.picks(
    "wrong",
    "**Judgment:** Wrong, albeit understandable **Confidence:** 67",
    "**Judgment:** Wrong, albeit understandable\n**Confidence:** 67",
    { confidence: 67 },
  ),
  ethics.leaves(
    "noncommittal",
    "There isn't a clear-cut answer",
    "There isn't a clear-cut answer. Some cultures would see this as wrong, others as perfectly normal.",
  ),
  ethics.leaves(
    ["refusal", "noncommittal"],
    "I'm going to pass on labeling this one",
    "I'm going to pass on labeling this one. It isn't something I feel I should judge.",
  ),
  ethics.picks("wrong", "You read her diary; that is wrong", "I wouldn't say it's not wrong. You read her diary; that is wrong."),
  ethics.picks("not wrong", "Is it rude?", "Is it rude? A little. Is it wrong? No."),
  ethics.picks("wrong", "Also yes", "Is it legal? Yes. Is it wrong? Also yes."),
  ethics.leaves(
    "truncated",
    "**Initial intuition:** it seems wrong to me at first glance, because ..",
    "**Initial intuition:** it seems wrong to me at first glance, because the seat was reserved for people who",
    { stop: "length" },
  ),
  ethics.picks(
    "wrong",
    "He knew the brakes were bad and sold the car anyway",
    "I'd classify this as wrong. He knew the brakes were bad and sold the car anyway.",
  ),
  ethics.picks(
    "not wrong",
    "You told her in good time and you gave a reason",
    "Was it rude? A little. Was it wrong? No. You told her in good time and you gave a reason.",
  ),
  ethics.picks(
    "wrong",
    "Yes, plainly",
    "Is taking somebody's lunch from the office fridge a catastrophe? No. Is it wrong? Yes, plainly.",
  ),
  ethics.picks(
    "not wrong",
    "Locking up the medicine when toddlers visit is simply prudent",
    "I can't find fault with what the speaker did. Locking up the medicine when toddlers visit is simply prudent.",
  ),
  ethics.picks(
    "wrong",
    "Passing it on to the whole team was a betrayal of that trust, and so ..",
    "She trusted you with that secret. Passing it on to the whole team was a betrayal of that trust, and so I have to label the action wrong.",
  ),
  ethics.picks(
    "not wrong",
    "Not wrong (2)",
    "There's nothing morally objectionable about skipping a party. You're under no obligation to attend every event you are invited to. Not wrong.",
  ),
  ethics.picks(
    "wrong",
    "The intention was good, but reading a partner's messages crosses a ..",
    "My verdict leans to wrong. The intention was good, but reading a partner's messages crosses a line.",
  ),
  ethics.picks(
    "not wrong",
    "He paid his share, said thank you and left; I see no wrongdoing there",
    "Some would call it cold. I don't. He paid his share, said thank you and left; I see no wrongdoing there.",
  ),
  ethics.picks(
    "wrong",
    "Although he meant well, what he did falls on the wrong side of the ..",
    "Although he meant well, what he did falls on the wrong side of the line.",
  ),
  ethics.picks(
    "not wrong",
    "The action itself: not wrong",
    "NAH, or at most a small misunderstanding. The action itself: not wrong.",
  ),
  ethics.picks(
    "wrong",
    "But it is still wrong to let a tenant freeze in order to save on ..",
    "It may be legal. It may even be common. But it is still wrong to let a tenant freeze in order to save on heating.",
  ),
  ethics.picks(
    "not wrong",
    "But watering a neighbour's dying plants isn't something anyone should ..",
    "People might object that she should have asked first. Fair enough. But watering a neighbour's dying plants isn't something anyone should be blamed for, so I'd put this in the \"not wrong\" category.",
  ),
  ethics.picks("wrong", "This counts as wrong in my book", "This counts as wrong in my book."),
  ethics.picks(
    "not wrong",
    "is a normal request",
    "**Short version:** no, you weren't in the wrong.\n\n**Longer version:** Your roommate agreed to the rule, broke it twice, and was warned both times. Turning down the music at 2 a.m. is a normal request.",
  ),
  ethics.picks(
    "wrong",
    "The reasons explain it; they don't excuse it",
    "Lying on the form was wrong, full stop. The reasons explain it; they don't excuse it.",
  ),
  ethics.picks(
    "not wrong",
    "Not wrong, then",
    "I looked for something to condemn here and came up empty. Feeding the birds harms nobody.\n\nNot wrong, then.",
  ),
  ethics.picks(
    "wrong",
    'If I must choose between the two labels, then "wrong", since the ..',
    'If I must choose between the two labels, then "wrong", since the child was left alone near the water.',
  ),
  ethics.picks(
    "not wrong",
    "I don't think so",
    "So, is it wrong to wear red to a funeral in a family that celebrates with colors? I don't think so.",
  ),
  ethics.picks(
    "not wrong",
    "I wouldn't call it wrong",
    "This was a perfectly reasonable thing to do. Nobody was hurt, the rules allow it, and you asked first. I wouldn't call it wrong.",
  ),
  ethics.picks(
    "wrong",
    "You promised to feed the cat and then you just didn't",
    "Yes, that was wrong. You promised to feed the cat and then you just didn't.",
  ),
  ethics.picks(
    "wrong",
    "This was wrong (2)",
    "1. First intuition: not wrong, people exaggerate on CVs all the time.\n2. The other side: an employer relies on it, and other applicants lose out.\n3. Having thought about it, the second point convinces me. This was wrong.",
  ),
  ethics.leaves(
    "refusal",
    "I'm going to pass on putting a label on this one",
    "I'm going to pass on putting a label on this one.",
  ),
  ethics.leaves(
    "refusal",
    "I don't think it would be appropriate for me to rule on this person's ..",
    "I don't think it would be appropriate for me to rule on this person's private life.",
  ),
  ethics.leaves(
    "noncommittal",
    "It's a bit of both, honestly",
    "It's a bit of both, honestly. The motive was fine and the method was awful.",
  ),
  ethics.leaves(
    "noncommittal",
    "Hard to call",
    "Hard to call. Without knowing what was agreed beforehand I can't say whether this was wrong.",
  ),
  ethics.leaves(
    ["noncommittal", "unreadable"],
    "Whether this is wrong is something philosophers have argued about for ..",
    "Whether this is wrong is something philosophers have argued about for centuries.",
  ),
  ethics.leaves(
    ["noncommittal", "unreadable"],
    "Many people would say that this is wrong",
    "Many people would say that this is wrong. Others would say it's fine.",
  ),
  ethics.leaves("refusal", "I'll decline to judge", "I'll decline to judge."),
  ethics.leaves(
    ["noncommittal", "unreadable"],
    "Right and wrong are not the words I would use for this",
    "Right and wrong are not the words I would use for this. It is unfortunate.",
  ),
  ethics.leaves(
    "noncommittal",
    "Somewhere in between, I'd say: not great, not terrible",
    "Somewhere in between, I'd say: not great, not terrible.",
  ),
  ethics.picks("wrong", "Definitely in the wrong here", "Oh no. You don't read someone's diary. Definitely in the wrong here."),
  ethics.picks(
    "not wrong",
    "You did nothing wrong by keeping it",
    "Look, you paid for the seat, you booked it early, and she had the option to do the same. You did nothing wrong by keeping it.",
  ),
  ethics.picks(
    "wrong",
    "It's wrong",
    "To sum up, deception for personal gain at the expense of an elderly man cannot be defended. It's wrong.",
  ),
  ethics.picks(
    "not wrong",
    "Not wrong (3)",
    "I struggle to see what's supposed to be wrong here. Someone offered a sandwich, you said you weren't hungry. That's it. Not wrong.",
  ),
  ethics.picks(
    "wrong",
    "Judged on its own, your action was wrong",
    "ESH a bit, but you more than them. Judged on its own, your action was wrong.",
  ),
  ethics.picks(
    "not wrong",
    "You set a boundary and kept it",
    "So did you do something morally wrong? I'd answer no. You set a boundary and kept it.",
  ),
  ethics.picks(
    "wrong",
    "He had the duty to disclose it",
    "Would I call this wrong? Yes, I would. He had the duty to disclose it.",
  ),
  ethics.picks("not wrong", "The action is morally permissible", "The action is morally permissible."),
  ethics.picks(
    "wrong",
    "What the speaker did is morally unacceptable, no matter how tired he ..",
    "What the speaker did is morally unacceptable, no matter how tired he was.",
  ),
  ethics.picks(
    "not wrong",
    "I'd rule this not wrong",
    "Verdict? You're in the clear. Your friend asked for your opinion, and you gave it kindly. I'd rule this not wrong.",
  ),
  ethics.picks("wrong", "No, but it's wrong all the same", "Is it the worst thing ever? No, but it's wrong all the same."),
  ethics.picks(
    "not wrong",
    "Children need rules, and an early bedtime is a mild one",
    "I would not say that this is wrong. Children need rules, and an early bedtime is a mild one.",
  ),
  ethics.picks(
    "wrong",
    "This one isn't, since her health depends on it, which makes it wrong",
    "I used to think such white lies harmless. This one isn't, since her health depends on it, which makes it wrong.",
  ),
  ethics.picks(
    "not wrong",
    "In my judgement the behaviour described is acceptable; it breaks no ..",
    "In my judgement the behaviour described is acceptable; it breaks no promise and harms nobody.",
  ),
  ethics.picks("wrong", "I'd have to go with wrong", "That's a clear breach of trust. I'd have to go with wrong."),
  ethics.picks("not wrong", "Not wrong (4)", "If you ask me whether he acted badly, I'd say he didn't. Not wrong."),
  ethics.picks(
    "wrong",
    "So my intuition was off, and the action was wrong",
    t`
      1) Intuition: it's fine.
      2) Counter: the dog suffered in the hot car.
      3) Reassessment: the harm is serious and was foreseeable.

      So my intuition was off, and the action was wrong.
    `,
  ),
  ethics.picks(
    "not wrong",
    "I still regard it as not wrong",
    "Reflecting on my earlier answer, I see no reason to revise it. The person returned the item within the allowed period. I still regard it as not wrong.",
  ),
  ethics.picks("wrong", 'The label that fits is "wrong"', 'The label that fits is "wrong".'),
  ethics.picks("not wrong", "Everyone's allowed a day off", "Nope, not wrong! Everyone's allowed a day off."),
  ethics.leaves(["noncommittal", "unreadable"], "Is it wrong?", "Is it wrong? Is it not wrong? That depends on whom you ask."),
  ethics.leaves(
    ["noncommittal", "unreadable"],
    "Her mother thinks it was wrong",
    "Her mother thinks it was wrong. Her father thinks it was fine.",
  ),
  ethics.leaves("refusal", "I'm not able to evaluate this one", "I'm not able to evaluate this one."),
  ethics.leaves(
    ["noncommittal", "unreadable"],
    "Something went wrong with the delivery, and he complained",
    "Something went wrong with the delivery, and he complained.",
  ),
  ethics.leaves(
    ["noncommittal", "unreadable"],
    "It would be wrong if he had known",
    "It would be wrong if he had known. It would not be wrong if he hadn't.",
  ),
  ethics.leaves("noncommittal", "I'm torn", "I'm torn. Part of me says wrong, part of me says it's understandable."),
  ethics.leaves(
    ["noncommittal", "unreadable"],
    "Some context: in 1990 this was legal, and nobody gave it a second ..",
    "Some context: in 1990 this was legal, and nobody gave it a second thought.",
  ),
  ethics.leaves(
    "refusal",
    "Sorry, I'd rather not weigh in on whether that person did wrong",
    "Sorry, I'd rather not weigh in on whether that person did wrong.",
  ),
  ethics.leaves(
    ["noncommittal", "unreadable"],
    "The neighbour says he was wronged",
    "The neighbour says he was wronged. The speaker says he wasn't.",
  ),
  ethics.leaves(["noncommittal", "unreadable"], "Was it wrong?", "Was it wrong? Was it right? I've read the story three times."),
  ethics.leaves(
    ["noncommittal", "unreadable"],
    "Her intentions were not wrong",
    "Her intentions were not wrong. Her timing was wrong. I don't know how to weigh one against the other.",
  ),
  ethics.leaves(
    ["noncommittal", "unreadable"],
    "If the milk was his, it's not wrong",
    "If the milk was his, it's not wrong. If it was his roommate's, it is.",
  ),
  ethics.leaves(
    ["noncommittal", "unreadable"],
    "Ask yourself: is it wrong to take what nobody misses?",
    "Ask yourself: is it wrong to take what nobody misses?",
  ),
  ethics.leaves(
    "refusal",
    "It isn't my role to judge whether what you did was wrong",
    "It isn't my role to judge whether what you did was wrong.",
  ),
  ethics.picks(
    "wrong",
    "There's no way around it: wrong",
    "You broke it, you hid it, you let someone else take the blame. There's no way around it: wrong.",
  ),
  ethics.picks(
    "not wrong",
    "I'd say he's not in the wrong",
    "I can see how it looked bad, but he had permission. I'd say he's not in the wrong.",
  ),
  ethics.picks(
    "wrong",
    "Bottom line: it was wrong to leave without telling anyone",
    "Bottom line: it was wrong to leave without telling anyone.",
  ),
  ethics.picks(
    "not wrong",
    "While some might object, declining a second date by text message is ..",
    "While some might object, declining a second date by text message is perfectly okay.",
  ),
  ethics.picks("wrong", "You can't just take someone's bike", "Definitely wrong. You can't just take someone's bike."),
  ethics.picks(
    "not wrong",
    "Saying no was well within your rights, so no, it wasn't wrong",
    "You weren't obligated to lend him the car. Saying no was well within your rights, so no, it wasn't wrong.",
  ),
  ethics.picks(
    "wrong",
    "This action is wrong in my view",
    "That crosses a line. It's one thing to be upset, another to destroy property. This action is wrong in my view.",
  ),
  ethics.picks("not wrong", "It's awkward, sure", "It's awkward, sure. Immoral? No."),
  ethics.picks("not wrong", "I see this as falling on the acceptable side", "I see this as falling on the acceptable side."),
  ethics.picks("wrong", "Apologize to her", "YTA. Apologize to her."),
  ethics.picks(
    "not wrong",
    "There is no wrongdoing here, just a misunderstanding",
    "There is no wrongdoing here, just a misunderstanding.",
  ),
  ethics.picks(
    "wrong",
    "I'm inclined to judge this as wrong, mainly because of the lie",
    "I'm inclined to judge this as wrong, mainly because of the lie.",
  ),
  ethics.leaves(
    ["noncommittal", "unreadable"],
    "What makes an act wrong?",
    "What makes an act wrong? Philosophers point to harm, to intention, or to the breach of a rule.",
  ),
  ethics.leaves("noncommittal", "I can't decide whether this is wrong or not", "I can't decide whether this is wrong or not."),
  ethics.leaves("refusal", "I don't pass moral judgment on individuals", "I don't pass moral judgment on individuals."),
  ethics.leaves(
    ["noncommittal", "unreadable"],
    "He apologized, and she accepted",
    "He apologized, and she accepted. They are friends again.",
  ),
  ethics.leaves(
    ["noncommittal", "unreadable"],
    "His sister called it wrong, and his brother called it harmless fun",
    "His sister called it wrong, and his brother called it harmless fun.",
  ),
];
