// Sounds made by code: a short knock of wood for a move, a lower one for a capture, a chord at the end.

import { settings } from './settings';

let context: AudioContext | undefined;

function knock(frequency: number, at: number, length: number, volume: number): void {
  if (!context) return;
  const start = context.currentTime + at;
  const tone = context.createOscillator();
  const gain = context.createGain();
  volume *= settings.get().volume / 50;
  tone.type = 'triangle';
  tone.frequency.setValueAtTime(frequency, start);
  tone.frequency.exponentialRampToValueAtTime(frequency / 2, start + length);
  gain.gain.setValueAtTime(volume, start);
  gain.gain.exponentialRampToValueAtTime(0.001, start + length);
  tone.connect(gain).connect(context.destination);
  tone.start(start);
  tone.stop(start + length);
}

export function play(sound: 'move' | 'capture' | 'check' | 'end'): void {
  if (settings.get().volume === 0) return;
  context ??= new AudioContext();
  void context.resume();
  switch (sound) {
    case 'move':
      knock(320, 0, 0.08, 0.25);
      break;
    case 'capture':
      knock(220, 0, 0.1, 0.3);
      knock(160, 0.03, 0.1, 0.25);
      break;
    case 'check':
      knock(520, 0, 0.09, 0.25);
      knock(660, 0.08, 0.12, 0.2);
      break;
    case 'end':
      for (const [i, tone] of [392, 494, 587].entries()) knock(tone, i * 0.09, 0.5, 0.15);
  }
}
