import { Button } from '@/ui/button/Button';
import { Checkbox } from '@/ui/form/Choices';
import { useTexts } from '../../i18n/useTexts';
import { BroadcastTexts } from '../mails/BroadcastTexts';
import { ReaderPreview } from '../mails/ReaderPreview';
import type { Plan } from './phases';
import type { useMove } from './useMove';

interface NoticePartProps {
  plan: Plan;
  move: ReturnType<typeof useMove>;
}

/** The email to exactly those whose own deadline changes: who they are, and the proposed text. */
export function NoticePart({ plan, move }: NoticePartProps) {
  const t = useTexts();
  return (
    <>
      <h3>{t('phases.notice')}</h3>
      <ReaderPreview readers={plan.notice} />
      <Checkbox checked={move.tell} onChange={move.setTell}>
        {t('phases.tell', { count: plan.notice.recipients })}
      </Checkbox>
      {move.text ? (
        <BroadcastTexts text={move.text} onChange={move.setText} />
      ) : (
        <Button size="small" look="text" onClick={() => move.setText(plan.text)}>
          {t('phases.editNotice')}
        </Button>
      )}
    </>
  );
}
