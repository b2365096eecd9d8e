import { Store } from '../Store';

/** A link of a mail to an address under attack: it logs in once, in any browser. */
export interface MailedLink {
  email: string;
  token: string;
}

/** The link that has led to this page; null without one. */
class MailedLinkStore extends Store<{ link: MailedLink | null }> {
  constructor() {
    super({ link: null });
  }

  /** Takes the link out of the address, so that no copy of the address has it. */
  read(): void {
    const found = new URLSearchParams(location.hash.slice(1));
    const token = found.get('login');
    const email = found.get('email');
    if (!token || !email) return;
    history.replaceState(history.state, '', location.pathname + location.search);
    this.set({ link: { email, token } });
  }

  clear(): void {
    this.set({ link: null });
  }
}

/** The site's one link. */
export const mailedLink = new MailedLinkStore();
