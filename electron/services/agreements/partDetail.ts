import type { z } from 'zod';
import { KontorFailure } from '../../../shared/domain/failure.ts';
import { AGREEMENT_BOUNDS, type agreementsContract } from '../../../shared/ipc/agreements.ts';
import { readJsonTree } from '../../json/jsonReader.ts';
import { cut, shown, shownPath } from './agreementOverview.ts';
import type { Span } from './agreementPayload.ts';
import { treeWindow } from './agreementTree.ts';
import type { CustomerFile, HeldDocument } from './customerFile.ts';
import { foundAgreements, foundDeliveries } from './foundAgreements.ts';
import { LIST, type PartSpec, partKey } from './partKey.ts';

type DetailRequest = Omit<z.output<typeof agreementsContract.detail.input>, 'customer'>;
type Detail = z.input<typeof agreementsContract.detail.output>;

/** One document as tree and text; nothing of it is left out, though each window is bounded. */
export function partDetail(file: CustomerFile, request: DetailRequest): Detail {
  const spec = file.specOf(request.key);
  const document = spec && (file.document(spec) ?? recordInList(file, spec));
  if (!spec || !document) throw new KontorFailure('notCached');
  const { text, fetchedAt } = document;
  const { lines, total } = treeWindow(readJsonTree(text), request.offset, request.limit);
  return {
    key: request.key,
    kind: spec.kind,
    fetchedAt,
    shape: file.read(spec)?.shape ?? 'known',
    lines: lines.map((line) => ({
      ...line,
      path: shownPath(line.path),
      key: shown(line.key),
      text: cut(line.text, AGREEMENT_BOUNDS.treeText),
      cut: line.text.length > AGREEMENT_BOUNDS.treeText,
    })),
    totalLines: total,
    raw: text.slice(request.rawOffset, request.rawOffset + request.rawLimit),
    rawLength: text.length,
  };
}

/** What the list holds of an agreement or a delivery that has no document of its own. */
function recordInList(file: CustomerFile, spec: PartSpec): HeldDocument | null {
  if (spec.kind === 'agreement') {
    const found = foundAgreements(file, []).agreements.find(({ externalId }) => externalId === spec.ids[0]);
    return slice(file.document(LIST), found?.listed?.span);
  }
  if (spec.kind !== 'delivery') return null;
  for (const list of file.documents('deliveries')) {
    const found = foundDeliveries(file, list.spec.ids[0] ?? '').find(
      (delivery) => delivery.spec && partKey(delivery.spec) === partKey(spec),
    );
    if (found) return slice(list, found.record.span);
  }
  return null;
}

function slice(document: HeldDocument | null, span: Span | undefined): HeldDocument | null {
  return document && span ? { ...document, text: document.text.slice(span.start, span.end) } : null;
}
