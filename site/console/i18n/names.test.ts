import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { AREAS } from '../features/audit/audit';
import { FIELDS, fieldKey } from '../features/audit/change';
import audit from './en/audit';
import mails from './en/mails';

const SERVICE = path.resolve(import.meta.dirname, '../../../backend/contest');

/** What the service's constants of a kind are set to. */
function constants(declared: RegExp): string[] {
  const files = readdirSync(SERVICE).filter((name) => name.endsWith('.go') && !name.endsWith('_test.go'));
  const sources = files.map((name) => readFileSync(path.join(SERVICE, name), 'utf8'));
  return sources.flatMap((source) => [...source.matchAll(declared)].map(([, value]) => value!));
}

it('has a text and a filter for every action of the audit log', () => {
  const actions = constants(/^\s*(?:const )?Action\w+\s+= "([a-z_.-]+)"/gm);
  expect(actions.length).toBeGreaterThan(40);
  expect(actions.filter((action) => !(action.replaceAll('.', '_') in audit.actions))).toEqual([]);
  expect(actions.filter((action) => !AREAS.some((area) => action.startsWith(`${area}.`)))).toEqual([]);
});

it('has a text for every value that a row of the audit log names', () => {
  const store = path.resolve(SERVICE, '../postgres');
  const files = readdirSync(store).filter((name) => name.endsWith('.go') && !name.endsWith('_test.go'));
  const written = files.flatMap((name) => {
    const source = readFileSync(path.join(store, name), 'utf8');
    return [...source.matchAll(/\bvalues\{([^{}]*)\}/g)].flatMap(([, pairs]) =>
      [...pairs!.matchAll(/"(\w+)":/g)].map(([, field]) => field!),
    );
  });
  expect(written.length).toBeGreaterThan(40);
  expect(
    written.filter((field) => !['before', 'after', 'reason'].includes(field) && !fieldKey(field)),
  ).toEqual([]);
  expect([...FIELDS].sort()).toEqual(Object.keys(audit.fields).sort());
});

it('has a text for every kind of mail', () => {
  const kinds = constants(/ MailKind\s+= "([a-z-]+)"/g);
  expect(kinds.length).toBeGreaterThan(10);
  expect(kinds.filter((kind) => !(kind in mails.kinds))).toEqual([]);
});
