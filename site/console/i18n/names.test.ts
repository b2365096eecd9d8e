import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { AREAS } from '../features/audit/audit';
import { FIELDS, fieldKey } from '../features/audit/change';
import audit from './en/audit';
import mails from './en/mails';

const SERVICE = path.resolve(import.meta.dirname, '../../../backend');

/** The Go sources of folders of the service. */
const sources = (...folders: string[]) =>
  folders.flatMap((folder) =>
    readdirSync(path.join(SERVICE, folder))
      .filter((name) => name.endsWith('.go') && !name.endsWith('_test.go'))
      .map((name) => readFileSync(path.join(SERVICE, folder, name), 'utf8')),
  );

const folders = readdirSync(SERVICE, { withFileTypes: true }).filter((entry) => entry.isDirectory());
const domain = sources(...folders.map(({ name }) => name));
const stores = sources(
  'pg',
  ...folders.map(({ name }) => `${name}/store`).filter((folder) => existsSync(path.join(SERVICE, folder))),
);

/** What the service's constants of a kind are set to. */
const constants = (declared: RegExp): string[] =>
  domain.flatMap((source) => [...source.matchAll(declared)].map(([, value]) => value!));

it('has a text and a filter for every action of the audit log', () => {
  const actions = constants(/^\s*(?:const )?Action\w+\s+= "([a-z_.-]+)"/gm);
  expect(actions.length).toBeGreaterThan(40);
  expect(actions.filter((action) => !(action.replaceAll('.', '_') in audit.actions))).toEqual([]);
  expect(actions.filter((action) => !AREAS.some((area) => action.startsWith(`${area}.`)))).toEqual([]);
});

it('has a text for every value that a row of the audit log names', () => {
  const written = stores.flatMap((source) =>
    [...source.matchAll(/\bValues\{([^{}]*)\}/g)].flatMap(([, pairs]) =>
      [...pairs!.matchAll(/"(\w+)":/g)].map(([, field]) => field!),
    ),
  );
  expect(written.length).toBeGreaterThan(40);
  expect(
    written.filter((field) => !['before', 'after', 'reason'].includes(field) && !fieldKey(field)),
  ).toEqual([]);
  expect([...FIELDS].sort()).toEqual(Object.keys(audit.fields).sort());
});

it('has a text for every kind of mail', () => {
  const kinds = constants(/ (?:contest\.)?MailKind\s+= "([a-z-]+)"/g);
  expect(kinds.length).toBeGreaterThan(10);
  expect(kinds.filter((kind) => !(kind in mails.kinds))).toEqual([]);
});
