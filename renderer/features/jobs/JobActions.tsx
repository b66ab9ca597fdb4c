import { Ellipsis } from 'lucide-react';
import type { Job } from '../../../shared/ipc/jobs.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { useFailureText } from '../../i18n/useFailureText.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Menu } from '../../ui/Menu.tsx';
import styles from './Jobs.module.css';
import { jobSteps } from './jobSteps.tsx';
import { viewOf } from './jobViews.ts';

interface JobActionsProps {
  readonly job: Job;
  readonly isCurrent: boolean;
}

/** What can be done about a job in its present state: the likeliest step as a button, the others behind "…". */
export function JobActions({ job, isCurrent }: JobActionsProps) {
  const bridge = useBridge();
  const t = useTexts('jobs');
  const why = useFailureText();
  const { step: own, result } = viewOf(job).useStep(job);
  const [main, ...others] = jobSteps(job, { bridge, t, why, own });
  return (
    <div className={styles['actions']}>
      {main && (
        <Button
          variant={main.isUrgent ? 'primary' : 'default'}
          icon={main.icon}
          excludeFromTabOrder={!isCurrent}
          data-step
          onPress={main.onAction}
        >
          {main.label}
        </Button>
      )}
      <Menu
        label={t('more')}
        placement="bottom end"
        trigger={
          <IconButton
            label={t('more')}
            icon={<Ellipsis size={14} aria-hidden />}
            excludeFromTabOrder={!isCurrent}
            isDisabled={others.length === 0}
          />
        }
        entries={others}
      />
      {result}
    </div>
  );
}
