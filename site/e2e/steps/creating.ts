import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Schema } from '../../src/lib/api/schema';
import { expect } from '../fixtures';
import { EntrantClient } from '../harness/client';
import type { Mailbox } from '../harness/mailbox';
import { creationStudio, type StudioTexts } from '../pages/creationStudio';

/** How long a picture or a clip may take on a busy machine, in milliseconds. */
export const MAKING = { picture: 60_000, clip: 120_000 };

/** What `logInEntrant` needs. */
export interface EntrantContext {
  page: Page;
  origin: string;
  mail: Mailbox;
  tools: (...args: string[]) => Promise<string>;
}

/** Registers and approves a new entrant, and logs the page's browser in. Resolves with a client of the same login. */
export async function logInEntrant(context: EntrantContext): Promise<EntrantClient> {
  const { page, origin, mail, tools } = context;
  const email = `${randomUUID()}@studio.example`;
  const client = new EntrantClient(page.request, origin);
  await client.logIn(email, mail);
  await client.register(
    {
      type: 'individual',
      name: 'Ines Vale',
      email,
      phoneCountry: '+351',
      phone: '912345678',
      experience: 'some',
      previousWorks: 'https://vale.example/reel',
    },
    mail,
  );
  await tools('registrations', 'approve', email);
  return client;
}

/** Opens the studio in a language and waits until the capabilities were read. */
export async function openStudio(
  page: Page,
  origin: string,
  language: 'en' | 'zh' = 'en',
  texts?: StudioTexts,
) {
  await page.addInitScript((chosen) => localStorage.setItem('marquee.language', chosen), language);
  await page.goto(`${origin}/create`);
  const studio = creationStudio(page, texts);
  await expect(studio.create).toBeVisible();
  return studio;
}

/**
 * Sends the calls of a camp page with the header of the international edition: the camp has no registrations of its own,
 * so no entrant is approved there.
 */
export async function answerAsInternational(page: Page): Promise<void> {
  await page.route('**/apis/**', (route) =>
    route.continue({ headers: { ...route.request().headers(), f: 'PASSPORT_INTL' } }),
  );
}

/** The newest task of a login. */
export async function newestTask(client: EntrantClient): Promise<Schema<'GenerationTask'>> {
  const { items } = await client.get<Schema<'GenerationList'>>('/apis/activity/generation/tasks');
  return items[0]!;
}
