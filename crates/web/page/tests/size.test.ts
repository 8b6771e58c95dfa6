// What a browser loads before the first move.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';

const DIST = resolve(import.meta.dirname, '../../dist');
const MOST_BYTES = 120_000;

const files = (): string[] =>
  readdirSync(DIST, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/** The font, the pictures of an installed page and the licences come apart from the page. */
const isBeside = (file: string): boolean => /\.(woff2|png)$|licences\.txt$/.test(file);

test('the page loads under 120 kB compressed, its font under 60 kB', () => {
  const sizes = files()
    .filter((file) => !isBeside(file))
    .map((file) => gzipSync(readFileSync(file)).length);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  assert.ok(total < MOST_BYTES, `${total} bytes`);
  for (const font of files().filter((file) => file.endsWith('.woff2')))
    assert.ok(readFileSync(font).length < 60_000, font);
});

test('no file of the page names another machine', () => {
  // The licences name where they come from; the page does not load them.
  for (const file of files().filter((file) => !file.endsWith('licences.txt'))) {
    const names = readFileSync(file, 'utf8').match(/https?:\/\/[\w.-]+/g) ?? [];
    // Names of XML vocabularies are not fetched.
    assert.deepEqual(
      names.filter((name) => !name.startsWith('http://www.w3.org')),
      [],
      file,
    );
  }
});
