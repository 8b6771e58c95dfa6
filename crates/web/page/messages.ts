// The texts of `locales/` that the page says, read while the page is built: a chunk of its own for each language.

import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { FluentResource } from '@fluent/bundle';
import type { Plugin } from 'vite';

const SOURCES = resolve(import.meta.dirname, 'src');
const LOCALES = resolve(import.meta.dirname, '../../../locales');
const LIST = 'virtual:languages';
const TEXTS = 'virtual:texts/';

type Text = FluentResource['body'][number];

function files(folder: string, ending: RegExp): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name))
    .sort()
    .map((name) => join(folder, name));
}

const languages = (): string[] =>
  readdirSync(LOCALES, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();

/** Whether the sources name a key: `t('key')`, or with the name of a value at its end, as in t(`nav-${view}`). */
function named(): (key: string) => boolean {
  const keys = new Set<string>();
  const starts: string[] = [];
  for (const file of files(SOURCES, /\.tsx?$/)) {
    for (const [, key, start] of readFileSync(file, 'utf8').matchAll(
      /\b(?:t|verbatim)\(\s*(?:'([\w-]+)'|`([\w-]+-)\$\{)/g,
    )) {
      if (key !== undefined) keys.add(key);
      if (start !== undefined) starts.push(start);
    }
  }
  return (key) => keys.has(key) || starts.some((start) => key.startsWith(start));
}

const parsed = (language: string): Text[] =>
  files(join(LOCALES, language), /\.ftl$/).flatMap((file) => new FluentResource(readFileSync(file, 'utf8')).body);

/** What a language calls itself; the settings offer it before its texts are loaded. */
function nameOf(language: string): string {
  const t = (key: string): string => String(parsed(language).find((text) => text.id === key)?.value);
  return t('language-name');
}

/** The texts that the page says in a language, and those they are made of, parsed. */
function texts(language: string): Text[] {
  const all = parsed(language);
  const byKey = new Map(all.map((text) => [text.id, text]));
  const wanted = new Set<string>();
  const want = (key: string): void => {
    if (wanted.has(key)) return;
    wanted.add(key);
    JSON.stringify(byKey.get(key), (_, part) => {
      if (part?.type === 'mesg') want(part.name);
      return part;
    });
  };
  const isNamed = named();
  for (const key of byKey.keys()) if (isNamed(key)) want(key);
  return all.filter((text) => wanted.has(text.id));
}

export const messages: Plugin = {
  name: 'messages',
  resolveId: (id) => (id === LIST || id.startsWith(TEXTS) ? `\0${id}` : undefined),
  load(id) {
    if (id === `\0${LIST}`) {
      const entries = languages().map(
        (code) => `${code}: { name: ${JSON.stringify(nameOf(code))}, texts: () => import('${TEXTS}${code}') }`,
      );
      return `export const languages = { ${entries.join(', ')} };`;
    }
    if (!id.startsWith(`\0${TEXTS}`)) return undefined;
    const code = id.slice(TEXTS.length + 1);
    for (const file of files(join(LOCALES, code), /\.ftl$/)) this.addWatchFile(file);
    return `export default ${JSON.stringify(texts(code))};`;
  },
  /** The program is fetched beside the first script, which asks for the texts. */
  transformIndexHtml: {
    order: 'post',
    handler(_, { bundle }) {
      const main = Object.values(bundle ?? {}).find((chunk) => chunk.type === 'chunk' && chunk.name === 'main');
      if (!main) return [];
      return [
        {
          tag: 'link',
          injectTo: 'head',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `./${main.fileName}` },
        },
      ];
    },
  },
};
