/** What the API says about the plan of a festival's visitor. */
export const plans = {
  savedBeforeYou: "This plan was changed on another device meanwhile.",
  notValid: "This pass is not valid now, so its plan cannot be changed.",
  twice: "This screening is in the plan already.",
  notInProgramme: "This screening is not in the programme.",
  notOpen: "This screening cannot be begun at that time.",
} as const;
