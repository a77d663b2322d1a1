/** Three notes of a chord, in hertz. */
const NOTES = [392, 494, 587];
const NOTE_SECONDS = 0.35;
const VOLUME = 0.2;

/** Plays three quiet notes, so that viewers hear whether their sound is on. */
export function playTestSound(): void {
  const context = new AudioContext();
  NOTES.forEach((frequency, index) => {
    const from = context.currentTime + index * NOTE_SECONDS;
    const gain = new GainNode(context, { gain: 0 });
    gain.gain.setValueAtTime(0, from);
    gain.gain.linearRampToValueAtTime(VOLUME, from + 0.03);
    gain.gain.linearRampToValueAtTime(0, from + NOTE_SECONDS);
    const note = new OscillatorNode(context, { frequency });
    note.connect(gain).connect(context.destination);
    note.start(from);
    note.stop(from + NOTE_SECONDS);
  });
  setTimeout(() => void context.close(), NOTES.length * NOTE_SECONDS * 1000 + 500);
}
