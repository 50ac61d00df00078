/** Functions that the schema needs and PostgreSQL lacks. They are created before the first migration. */
export const CREATE_FUNCTIONS_SQL = `
create or replace function unixepoch(moment text) returns bigint language plpgsql immutable as $body$
begin
  return floor(extract(epoch from moment::timestamptz at time zone 'UTC' at time zone 'UTC'))::bigint;
exception when others then
  return null;
end $body$;

create or replace function instr(given text, part text) returns integer language sql immutable parallel safe as $body$
  select strpos(given, part)
$body$;

-- Lower case, without accents.
create or replace function folded(given text) returns text language sql immutable parallel safe as $body$
  select lower(regexp_replace(normalize(given, NFKD), '[\\u0300-\\u036f]', '', 'g') collate "und-x-icu")
$body$;

create or replace function words_between_spaces(given text) returns tsvector language sql immutable parallel safe as $body$
  select array_to_tsvector(coalesce(
    array_agg(distinct word) filter (where word <> '' and octet_length(word) < 2000), '{}'))
  from unnest(string_to_array(lower(given collate "C"), ' ')) as word
$body$;

create or replace function words_and_marks(given text) returns tsvector language sql immutable parallel safe as $body$
  select array_to_tsvector(coalesce(
    array_agg(distinct word) filter (where word <> '' and octet_length(word) < 2000), '{}'))
  from regexp_split_to_table(folded(given) collate "und-x-icu", '[^[:alnum:]_]+') as word
$body$;

create or replace function words_alone(given text) returns tsvector language sql immutable parallel safe as $body$
  select array_to_tsvector(coalesce(
    array_agg(distinct word) filter (where word <> '' and octet_length(word) < 2000), '{}'))
  from regexp_split_to_table(folded(given) collate "und-x-icu", '[^[:alnum:]]+') as word
$body$;

-- Rows may be put in with numbers of their own: the next number is beyond them.
create or replace function numbers_follow() returns trigger language plpgsql as $body$
declare sequence text := pg_get_serial_sequence(quote_ident(tg_table_name), 'id');
begin
  execute format('select setval(%L, highest) from (select max(id) as highest from %I) as rows, %s as reached
    where highest > last_value or (highest = last_value and not is_called)', sequence, tg_table_name, sequence);
  return null;
end $body$;
`
