import { pathSegment } from './serviceUrl.ts';

/** Paths of docs/service.md §4.1–4.4, to the letter. Parameters are percent-encoded here and nowhere else. */
export const endpointPaths = {
  generalLogin: () => '/v1/oauth/token',
  customerLogin: () => '/selfcare/v1/authenticate',
  invoiceList: () => '/v2/invoices',
  agreementsList: (customerExternalId: string) =>
    `/api/core/customers/v2/${pathSegment(customerExternalId)}/agreements`,
  paymentSubscriptions: (customerExternalId: string) =>
    `/api/core/customers/v2/${pathSegment(customerExternalId)}/payment-subscriptions`,
  agreement: (agreementExternalId: string) => `/api/core/agreements/v1/${pathSegment(agreementExternalId)}`,
  deliveries: (agreementExternalId: string) =>
    `/api/core/agreements/v5/${pathSegment(agreementExternalId)}/deliveries`,
  delivery: (deliveryType: string, deliveryExternalId: string) =>
    `/api/core/deliveries/v2/${pathSegment(deliveryType)}/${pathSegment(deliveryExternalId)}`,
} as const;

/** Names of the endpoints, for the log and for rules that differ between them; the path of a PDF is a setting. */
export type EndpointName = keyof typeof endpointPaths | 'invoicePdf';
