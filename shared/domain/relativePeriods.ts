/** Calendar periods as seen from the day on which they are used. */
export const RELATIVE_PERIODS = ['thisMonth', 'lastMonth', 'thisYear', 'last12Months'] as const;

/** Days from the day of use: today and those after it, or everything before the last so many days. */
export const RELATIVE_DAYS = ['withinDays', 'moreThanDaysAgo'] as const;
