import type { APIRequestContext } from '@playwright/test';
import { expect } from '@playwright/test';

/** A mail in the mail catcher. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  at: string;
}

/** The mails sent by a contest. */
export class Mailbox {
  constructor(
    private readonly request: APIRequestContext,
    private readonly origin: string,
  ) {}

  /** The mails to an address, the newest first. */
  async to(address: string): Promise<Mail[]> {
    const answer = await this.request.get(`${this.origin}/dev/mail`, {
      headers: { Accept: 'application/json' },
    });
    return ((await answer.json()) as Mail[]).filter((mail) => mail.to === address);
  }

  /** The newest mail to an address whose text or subject matches; waits for it. */
  async newest(address: string, matching: RegExp): Promise<Mail> {
    let found: Mail | undefined;
    await expect
      .poll(
        async () => (found = (await this.to(address)).find((m) => matching.test(`${m.subject}\n${m.text}`))),
        {
          message: `a mail to ${address} like ${matching}`,
          // The mail of a decision is held for a minute, whatever the contest clock.
          timeout: 300_000,
        },
      )
      .toBeDefined();
    return found!;
  }

  /** The newest code mailed to an address, once there are more than `known` mails. */
  async code(address: string, known = 0): Promise<string> {
    let code: string | undefined;
    await expect
      .poll(
        async () => {
          const mails = await this.to(address);
          const fresh = mails.slice(0, Math.max(0, mails.length - known));
          code = fresh.map(({ text }) => /^\s+(\d{6})\s*$/m.exec(text)?.[1]).find(Boolean);
          return code;
        },
        { message: `a code mailed to ${address}` },
      )
      .toBeDefined();
    return code!;
  }
}
