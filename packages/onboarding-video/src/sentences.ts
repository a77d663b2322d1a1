import { fileURLToPath } from "node:url";
import { type InstructionScene, instructionScript } from "@matinee/contract/instruction-film";

export interface Sentence {
  scene: InstructionScene;
  /** Its place in the scene. */
  index: number;
  text: string;
  /** The file with its speech. */
  speech: string;
}

// Object.keys knows no names; the script has these and no others.
export const scenes = Object.keys(instructionScript) as InstructionScene[];

export const sentences: readonly Sentence[] = scenes.flatMap((scene) =>
  instructionScript[scene].map((text, index) => ({
    scene,
    index,
    text,
    speech: fileURLToPath(new URL(`../speech/${scene}-${index}.opus`, import.meta.url)),
  })),
);
