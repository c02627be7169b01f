/**
 * Rubric levels worded for a recording, where the rubric's own wording assumes an editor or someone
 * who replies. Levels mean the same, so that scores compare. By topic and dimension, level 1 first.
 */
export const RECORDED_LEVELS: Partial<
  Record<string, Record<string, { about: string; levels: readonly string[] }>>
> = {
  coding: {
    clarifying: {
      about: "What you settle about input, output and limits before you solve the problem.",
      levels: [
        "You go straight to a solution and restate nothing.",
        "You repeat the problem as it was asked, and assume nothing out loud.",
        "You state one or two assumptions, such as size, duplicates or empty input.",
        "You state assumptions about size, odd input and missing results, and use at least one of them.",
        "You also restate the problem with an example of your own, and say what you’d ask an interviewer.",
      ],
    },
    approach: {
      about: "How you get from a first idea to the one worth coding, with costs.",
      levels: [
        "You name no idea that works.",
        "You name one idea that works, and don’t say what it costs.",
        "You name what a working idea costs, and how to improve it.",
        "You start from a brute-force version, name its bottleneck and remove it.",
        "You compare two working approaches by time and memory, and pick one for a reason in this problem.",
      ],
    },
    code: {
      about: "Whether somebody could write the code from what you say.",
      levels: [
        "You name no steps that could be coded.",
        "You name steps, but they wouldn’t work on the example.",
        "Your steps work on the example.",
        "Your steps work on ordinary and empty input, and you say which parts are functions.",
        "Your steps are exact enough to type, and you justify each boundary.",
      ],
    },
    testing: {
      about: "How you find out whether the solution is right.",
      levels: [
        "You say that it works without trying any input.",
        "You try only the example that came with the problem.",
        "You try one input of your own.",
        "You trace an ordinary and an awkward input, and state the expected result first.",
        "You also name the input most likely to break the code, or find a mistake of your own.",
      ],
    },
    communication: {
      about: "Whether somebody who only listens can follow your thinking.",
      levels: [
        "You fall silent for long, or nobody could say what you decided.",
        "You say what you’d do, but not why.",
        "You explain the main decisions.",
        "You say what you’re weighing as you go.",
        "You explain choices as you make them, and say exactly where you’re unsure.",
      ],
    },
  },
  "cloud-computing": {
    requirements: {
      about: "Whether the design follows from traffic, data, recovery targets and budget.",
      levels: [
        "You describe a standard architecture, and assume nothing out loud.",
        "You assume a number of users and nothing else, or don’t use what you assume.",
        "You assume traffic and data size, and one of them visibly decides a part.",
        "You assume reads, writes, growth and what may be lost or late, and at least two parts follow.",
        "Traffic, recovery, budget and team size decide the parts, and you challenge one requirement because of its cost.",
      ],
    },
  },
};
