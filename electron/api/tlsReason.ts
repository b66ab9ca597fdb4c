const REASONS: readonly (readonly [RegExp, string])[] = [
  [/NOT_YET_VALID/, 'certificate not yet valid'],
  [/EXPIRED|DATE_INVALID/, 'certificate expired'],
  [/REVOKED|CRL/, 'certificate revoked'],
  [/ALTNAME|COMMON_NAME|HOSTNAME/, 'certificate of another host'],
  [/DEPTH_ZERO_SELF_SIGNED/, 'self-signed certificate'],
  [
    /SELF_SIGNED|AUTHORITY_INVALID|UNABLE_TO|INVALID_CA|UNTRUSTED|ISSUER/,
    'certificate from an unknown issuer',
  ],
  [/VERSION|PROTOCOL|CIPHER|EPROTO|HANDSHAKE/, 'protocol not accepted'],
];

/** Chromium's: on Linux it asks neither the system nor Node for issuers, which an administrator has to know. */
const UNKNOWN_TO_CHROMIUM = 'ERR_CERT_AUTHORITY_INVALID';

/** Plain words for the code of a TLS fault, of Node (`CERT_HAS_EXPIRED`) or Chromium (`ERR_CERT_DATE_INVALID`). */
export function tlsReason(code: string, platform: string = process.platform): string {
  if (code === UNKNOWN_TO_CHROMIUM && platform === 'linux')
    return 'certificate from an issuer unknown on Linux';
  return REASONS.find(([pattern]) => pattern.test(code))?.[1] ?? 'TLS fault';
}
