import type { Bridge } from '../../../shared/ipc/bridge.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useNow } from '../../i18n/useNow.ts';
import { useTexts } from '../../i18n/useTexts.ts';

type ReviewPlan = Extract<Awaited<ReturnType<Bridge['exports']['reviewPlan']>>, { ok: true }>['value'];

/** What a report of a review will say, announced when it is known. */
export function ReviewFigures({ plan }: { readonly plan: ReviewPlan }) {
  const t = useTexts('reviewReport');
  const formats = useFormats();
  const now = useNow();
  const { invoices, reviewed, changed, questions, notes, lastAt } = plan;
  const figures = {
    invoices: formats.count(invoices),
    reviewed: formats.count(reviewed),
    part: formats.amount(plan.reviewedOutstanding),
    all: formats.amount(plan.outstanding, { currency: true }),
  };
  return (
    <div role="status">
      <p>{invoices === 0 ? t('nothing') : t('progress', figures)}</p>
      {changed > 0 && <p>{t('changedCount', formats.counted(changed))}</p>}
      {questions > 0 && <p>{t('questionCount', formats.counted(questions))}</p>}
      {notes > 0 && <p>{t('noteCount', formats.counted(notes))}</p>}
      {lastAt !== null && <p className="hint">{t('lastAt', { moment: formats.moment(lastAt, now) })}</p>}
    </div>
  );
}
