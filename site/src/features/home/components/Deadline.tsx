import { timeline } from '../../../content/catalogue';
import { beginning, deadline } from '../../../lib/locale/dates';
import { useLanguage } from '../../../lib/locale/useLanguage';

interface DeadlineProps {
  of: 'opens' | 'closes' | 'entries';
}

/** A deadline with hour and zone; `deadlineIsland` adds the reader's own zone and follows an extension. */
export function Deadline({ of }: DeadlineProps) {
  const language = useLanguage();
  const { opensAt, endsAt } = timeline.registration;
  const moment =
    of === 'opens' ? opensAt : of === 'closes' ? endsAt : (timeline.submission?.endsAt ?? endsAt);
  return (
    <>
      <b className="num" data-deadline={of}>
        {of === 'opens' ? beginning(moment, language) : deadline(moment, language)}
      </b>
      <span className="num" />
    </>
  );
}
