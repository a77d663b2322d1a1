import { fileURLToPath } from "node:url";
import { type InstructionScene, instructionScript } from "@matinee/contract/instruction-film";

export interface Sentence {
  scene: InstructionScene;
  /** Its position in the scene. */
  index: number;
  text: string;
  /** The path of its recording. */
  speech: string;
}

// Object.keys returns strings; the script has no keys except the scenes.
export const scenes = Object.keys(instructionScript) as InstructionScene[];

export const sentences: readonly Sentence[] = scenes.flatMap((scene) =>
  instructionScript[scene].map((text, index) => ({
    scene,
    index,
    text,
    speech: fileURLToPath(new URL(`../speech/${scene}-${index}.opus`, import.meta.url)),
  })),
);
