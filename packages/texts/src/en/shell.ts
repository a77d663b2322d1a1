/** The frame that the apps share: leaving a page, sorting a list. */
export const shell = {
  leaveWithoutSaving: "Leave without saving?",
  stayHere: "Stay here",
  leave: "Leave",
  space: "Space",
  move: (name: string) => `Move ${name}`,
  moveCancelled: (name: string, position: string) => `Move cancelled. ${name} is back at ${position}.`,
  putDown: (name: string, position: string) => `${name} was put down at ${position}.`,
  /** Read aloud while an item of a list is moved. */
  pickedUp: (name: string, position: string) => `Picked up ${name}, ${position}.`,
  movedTo: (name: string, position: string) => `${name} is at ${position}.`,
  /** @param place the name of another list */
  movedOver: (name: string, place: string) => `${name} is over ${place}.`,
  position: (position: number, total: number) => `position ${position} of ${total}`,
} as const;
