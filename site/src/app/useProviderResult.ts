import { useEffect } from 'react';
import { loginGate } from '../lib/api/api';
import { providerResult } from '../lib/session/providerResult';
import { userStore } from '../lib/session/user';

/** After a login with a provider: reads who is logged in. Without success the login window opens again and says why. */
export function useProviderResult(): void {
  useEffect(() => {
    if (!providerResult.get().returned) return;
    void userStore.init(true).then(async ({ user }) => {
      if (!user) {
        providerResult.fail();
        await loginGate.ask();
      }
      providerResult.clear();
    });
  }, []);
}
