import { templateFileName, tokensOf } from './fileNameTemplate.ts';
import { STATEMENT_TOKENS, type TemplateFacts } from './templateTokens.ts';

export interface StatementFacts {
  readonly customerNumber: string;
  readonly givenName: string | null;
  /** `YYYY-MM-DD`: the day it is written. */
  readonly day: string;
}

/** Safe on every system, with its ending `.pdf`, whatever the facts hold (docs/promises.md P36). */
export function statementFileName(template: string, facts: StatementFacts): string {
  return templateFileName(template, factsOf(facts));
}

/** Which tokens say nothing here, each once, and whether each customer gets a name of its own. */
export function statementTemplateFaults(template: string) {
  const { unknownTokens, has } = tokensOf(template, STATEMENT_TOKENS);
  return { unknownTokens, namesEachCustomer: has('customer') };
}

function factsOf({ customerNumber, givenName, day }: StatementFacts): TemplateFacts {
  return { ...NOBODY, customerNumber, givenName, invoiceDate: `${day} 00:00:00` };
}

const NOBODY: TemplateFacts = {
  customerNumber: '',
  givenName: null,
  invoiceNo: '',
  entryNo: '',
  invoiceDate: '',
  dueDate: '',
  agreementId: null,
  status: '',
  amount: '',
};
