import { useTexts } from '../../i18n/useTexts';
import type { EditedPart } from '../../lib/useRulePart';
import { Stepper } from '../../ui/Stepper';
import { PartSection } from './PartSection';
import type { Limits } from './parts';

const KNOWN = [
  ...(['minimumAge', 'maximumTeamMembers', 'maximumSubmissions', 'maximumRunningMinutes'] as const),
  ...(['minimumAiPercent', 'shortlistedConcepts', 'selectedTeams'] as const),
];

/** Numbers that forms, checks and pages read. */
export function LimitsControls({ part, open }: { part: EditedPart<Limits>; open: boolean }) {
  const t = useTexts();
  const limits = part.value!;
  return (
    <PartSection
      id="limits"
      title={t('ruleParts.limits')}
      note={t('ruleParts.limitsNote')}
      pinned={!!part.stored!.pinned}
      open={open}
    >
      <div className="rule-two">
        {KNOWN.filter((name) => limits[name] !== undefined).map((name) => (
          <div key={name} className="switch-row">
            <b>{t(`ruleParts.limitNames.${name}`)}</b>
            <Stepper
              label={t(`ruleParts.limitNames.${name}`)}
              unit={t(`ruleParts.limitUnits.${name}`)}
              most={name === 'minimumAiPercent' ? 100 : 999}
              value={limits[name]!}
              onChange={(value) => part.edit({ ...limits, [name]: value })}
            />
          </div>
        ))}
      </div>
    </PartSection>
  );
}
