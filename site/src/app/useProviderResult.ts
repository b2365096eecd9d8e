import { useEffect } from 'react';
import { loginGate } from '../lib/api/api';
import { reportLogin } from '../lib/session/loginElsewhere';
import { mailedLink } from '../lib/session/mailedLink';
import { providerResult } from '../lib/session/providerResult';
import { userStore } from '../lib/session/user';

/**
 * After a login with a provider: reads who is logged in. Without success the login window opens again and says why. Other
 * tabs hear of the login, and a window that was opened for it is closed. A link from a mail opens the login window too.
 */
export function useProviderResult(): void {
  useEffect(() => {
    if (mailedLink.get().link) void loginGate.ask().then(() => mailedLink.clear());
  }, []);
  useEffect(() => {
    if (!providerResult.get().returned) return;
    const { aside } = providerResult.get();
    void userStore.init(true).then(async ({ user }) => {
      if (!user) providerResult.fail();
      if (user) reportLogin();
      if ((user || (await loginGate.ask())) && aside) window.close();
      providerResult.clear();
    });
  }, []);
}
