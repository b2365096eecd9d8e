import { useEffect, useEffectEvent } from 'react';
import { localKept } from '../browser/keptStorage';
import { verificationCode } from '../limits/limits.gen';
import { Store } from '../Store';
import { useStore } from '../useStore';

/** What a link in a mail with ten letters takes the place of a code for. */
export type ProofPurpose = 'form' | 'email-former' | 'email-new' | 'organiser';

interface Proof {
  purpose: ProofPurpose;
  email: string;
  token: string;
  until: number;
}

const KEY = 'marquee.mailedProof.';
const LINK = /^(form|email-former|email-new|organiser)\.([A-Za-z0-9_-]{22})$/;

const nameOf = (purpose: string, email: string) => `${KEY}${purpose} ${email.trim().toLowerCase()}`;

function keptProofs(): Record<string, Proof> {
  const found: Record<string, Proof> = {};
  for (const name of localKept.keys().filter((key) => key.startsWith(KEY))) {
    try {
      const proof = JSON.parse(localKept.get(name) ?? '') as Proof;
      if (proof.until > Date.now()) found[name] = proof;
      else localKept.remove(name);
    } catch {
      localKept.remove(name);
    }
  }
  return found;
}

/** Links of mails that were opened in this browser, in any tab: the form that waits for the code takes them. */
class MailedProofStore extends Store<{ proofs: Record<string, Proof>; opened: ProofPurpose | null }> {
  constructor() {
    super({ proofs: {}, opened: null });
  }

  /** Takes a link out of the address, so that no copy of the address has it, and follows those of other tabs. */
  read(): void {
    const found = new URLSearchParams(location.hash.slice(1));
    const [, purpose, token] = LINK.exec(found.get('mailed') ?? '') ?? [];
    const email = found.get('email');
    if (purpose && token && email) {
      history.replaceState(history.state, '', location.pathname + location.search);
      const proof = { purpose, email, token, until: Date.now() + verificationCode.lifetimeMinutes * 60_000 };
      localKept.set(nameOf(purpose, email), JSON.stringify(proof));
      this.set({ opened: purpose as ProofPurpose });
    }
    this.set({ proofs: keptProofs() });
    addEventListener('storage', this.follow);
  }

  private readonly follow = ({ key }: StorageEvent) => {
    if (!key || key.startsWith(KEY)) this.set({ proofs: keptProofs() });
  };

  /** The one link of a purpose, whatever its address. */
  of(purpose: ProofPurpose): Proof | undefined {
    return Object.values(this.get().proofs).find((proof) => proof.purpose === purpose);
  }

  /** Ends a link: it works once. */
  drop(purpose: ProofPurpose, email: string): void {
    localKept.remove(nameOf(purpose, email));
    this.set({ proofs: keptProofs() });
  }
}

/** The browser's links. */
export const mailedProof = new MailedProofStore();
if (typeof location !== 'undefined') mailedProof.read();

/** Hands the token of a link that was mailed to an address to the field for its code. */
export function useMailedProof(purpose: ProofPurpose, email: string, take: (token: string) => void): void {
  const token = useStore(mailedProof).proofs[nameOf(purpose, email)]?.token;
  const taken = useEffectEvent((found: string) => {
    take(found);
    mailedProof.drop(purpose, email);
  });
  useEffect(() => {
    if (token) taken(token);
  }, [token]);
}
