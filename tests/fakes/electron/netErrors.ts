/** What Chromium calls a fault that Node's HTTP client has named in its own way. */
const NAMES: readonly (readonly [RegExp, string])[] = [
  [/^ECONNREFUSED$/, 'ERR_CONNECTION_REFUSED'],
  [/^(ENOTFOUND|EAI_AGAIN)$/, 'ERR_NAME_NOT_RESOLVED'],
  [/^(HPE_HEADER_OVERFLOW)$/, 'ERR_RESPONSE_HEADERS_TOO_BIG'],
  [/^HPE_UNEXPECTED_CONTENT_LENGTH$/, 'ERR_RESPONSE_HEADERS_MULTIPLE_CONTENT_LENGTH'],
  [/^HPE_INVALID_CHUNK_SIZE$/, 'ERR_INVALID_CHUNKED_ENCODING'],
  [/^HPE_/, 'ERR_INVALID_HTTP_RESPONSE'],
  [/^(CERT_HAS_EXPIRED|CERT_NOT_YET_VALID)$/, 'ERR_CERT_DATE_INVALID'],
  [/^ERR_TLS_CERT_ALTNAME_INVALID$/, 'ERR_CERT_COMMON_NAME_INVALID'],
  [/^(DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/, 'ERR_CERT_AUTHORITY_INVALID'],
  [/^ERR_SSL_(UNSUPPORTED_PROTOCOL|TLSV1_ALERT_PROTOCOL_VERSION)$/, 'ERR_SSL_VERSION_OR_CIPHER_MISMATCH'],
  [/^(EPROTO|ERR_SSL_)/, 'ERR_SSL_PROTOCOL_ERROR'],
];

export function netErrorOf(error: unknown): Error {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const hungUp = error instanceof Error && error.message === 'socket hang up';
  const name = hungUp ? 'ERR_EMPTY_RESPONSE' : NAMES.find(([pattern]) => pattern.test(code))?.[1];
  return new Error(`net::${name ?? 'ERR_CONNECTION_RESET'}`);
}
