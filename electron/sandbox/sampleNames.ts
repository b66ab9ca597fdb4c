/**
 * Nordic names and places for addresses and PDF pages; the invoice list itself holds no names (docs/service.md §2.3).
 */
export const FAMILY_NAMES = [
  'Åkerlund',
  'Bergström',
  'Çelik',
  'Dahl',
  'Ekholm',
  'Færøvik',
  'Grønning',
  'Hämäläinen',
  'Ingebrigtsen',
  'Järvinen',
  'Kjær',
  'Lindqvist',
  'Mäkelä',
  'Nygård',
  'Östlund',
  'Pettersson',
  'Rønning',
  'Sørensen',
  'Thorvaldsen',
  'Väisänen',
] as const;

export const GIVEN_NAMES = [
  'Anna',
  'Bjørn',
  'Elin',
  'Göran',
  'Håkon',
  'Kaisa',
  'Märta',
  'Søren',
  'Päivi',
  'Jens',
] as const;

export const COMPANY_ENDINGS = [
  '& Söner AB',
  'Bygg AB',
  'Eiendom AS',
  'Energi ApS',
  'Kiinteistöt Oy',
  'Handel A/S',
] as const;

export const STREETS = [
  'Storgatan',
  'Kyrkvägen',
  'Kirkegata',
  'Havnegade',
  'Mannerheimintie',
  'Nørregade',
  'Ängsvägen',
] as const;

export const PLACES = [
  { city: 'Umeå', postalCode: '903 27', countryCode: 'SE' },
  { city: 'Malmö', postalCode: '211 20', countryCode: 'SE' },
  { city: 'Tromsø', postalCode: '9008', countryCode: 'NO' },
  { city: 'Bergen', postalCode: '5003', countryCode: 'NO' },
  { city: 'Århus', postalCode: '8000', countryCode: 'DK' },
  { city: 'Oulu', postalCode: '90100', countryCode: 'FI' },
  { city: 'Jyväskylä', postalCode: '40100', countryCode: 'FI' },
] as const;
