import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@/lib/api/api';
import { useLanguage } from '@/lib/locale/useLanguage';
import { notices } from '@/lib/notices';
import { useTexts } from '../../i18n/useTexts';
import { zoneTime } from '../../lib/contestZone';
import { ANY_EDITION } from '../../lib/session';

const params = { query: { edition: ANY_EDITION } } as const;

/** Whether the owner gets the list by email each morning, in the language that the console has when it is asked for. */
export function MorningMailTick() {
  const t = useTexts();
  const language = useLanguage();
  const client = useQueryClient();
  const queryKey = ['morning-mail'];
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      api.get('/apis/organiser/morning-mail', { params, quiet: true, relogin: 'unless-declined', signal }),
  });
  const change = useMutation({
    mutationFn: (on: boolean) => api.put('/apis/organiser/morning-mail', { params, body: { on, language } }),
    onSuccess: (setting) => {
      client.setQueryData(queryKey, setting);
      notices.success(t(setting.on ? 'overview.morningOn' : 'overview.morningOff'));
    },
  });
  if (!data) return null;
  return (
    <label className="overview-morning">
      <span className="tick">
        <input
          type="checkbox"
          checked={change.isPending ? change.variables : data.on}
          disabled={change.isPending}
          onChange={({ target }) => change.mutate(target.checked)}
        />
        <i />
      </span>
      {t('overview.morning', { zone: zoneTime(language) })}
    </label>
  );
}
