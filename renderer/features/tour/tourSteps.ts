import type { TextKey } from '../../i18n/textKeys.ts';

export interface TourStep {
  readonly title: TextKey<'tour'>;
  readonly text: TextKey<'tour'>;
  readonly keys: readonly string[];
  /** Selectors of what the step explains; the first that is visible is marked. */
  readonly at: readonly string[];
}

const LOOK_UP = ['[data-area=lookUp] input'];

export const TOUR_STEPS: readonly TourStep[] = [
  { title: 'lookUpTitle', text: 'lookUpText', keys: ['Mod+K'], at: LOOK_UP },
  {
    title: 'rowsTitle',
    text: 'rowsText',
    keys: ['↑', '↓', 'Space', 'Enter'],
    at: ['main [role=grid]', 'main table:not(.visuallyHidden)', 'nav a[href$="#/invoices"]'],
  },
  { title: 'pdfsTitle', text: 'pdfsText', keys: ['E'], at: ['nav a[href$="#/jobs"]'] },
  { title: 'monthEndTitle', text: 'monthEndText', keys: ['Shift+M'], at: ['nav a[href$="#/customers"]'] },
  { title: 'overviewTitle', text: 'overviewText', keys: [], at: ['nav a[href$="#/"]'] },
  { title: 'everythingTitle', text: 'everythingText', keys: ['Mod+K', 'F1'], at: LOOK_UP },
];
