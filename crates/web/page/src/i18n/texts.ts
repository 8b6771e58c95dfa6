// Which texts a language has; each language is a chunk of its own.

import { languages } from 'virtual:languages';
import { PSEUDO } from './pseudo';

/** The language that another one is made of. */
export const baseOf = (code: string): string => (code === PSEUDO ? 'en' : code);

export const texts = async (code: string) => (await languages[baseOf(code)]!.texts()).default;
