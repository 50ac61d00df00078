/**
 * Time zones of the 50 states, with the names that `findTimeZone` returns (D60). They are apart from it,
 * because it reads tables of zip codes that no browser gets.
 */
export const TIME_ZONES = [
  { zone: 'America/New_York', label: 'Este (Nueva York, Atlanta, Miami)' },
  { zone: 'America/Chicago', label: 'Centro (Chicago, Houston)' },
  { zone: 'America/Denver', label: 'Montaña (Denver)' },
  { zone: 'America/Phoenix', label: 'Arizona (Phoenix)' },
  { zone: 'America/Los_Angeles', label: 'Pacífico (Los Ángeles)' },
  { zone: 'America/Anchorage', label: 'Alaska (Anchorage)' },
  { zone: 'America/Adak', label: 'Islas Aleutianas (Adak)' },
  { zone: 'Pacific/Honolulu', label: 'Hawái (Honolulu)' },
]
