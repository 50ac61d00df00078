/**
 * Bodies of triggers that have to be said otherwise. PostgreSQL calls the triggers of a statement once all of its rows are
 * there: while they are counted one by one, the table holds more of them than the block does. A full block is therefore
 * cut when the transaction ends, when both agree.
 */
export const OVERRIDES: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    listing_blocks_full: `declare held bigint; begin_key text; begin_id bigint; next_key text; next_id bigint;
begin
  begin_key := new.first_key; begin_id := new.first_id;
  loop
    select listings into held from listing_blocks
      where category_id = new.category_id and state_code = new.state_code and sort = new.sort
        and first_key = begin_key and first_id = begin_id;
    exit when held is null or held <= 1024;
    if new.sort = 'name' then
      select name_key, business_id into next_key, next_id from business_listings
        where category_id = new.category_id and (new.state_code = '' or state_code = new.state_code)
          and (name_key, business_id) >= (begin_key, begin_id)
        order by name_key, business_id limit 1 offset 512;
    elsif new.sort = 'day' then
      select day_key, business_id into next_key, next_id from business_listings
        where category_id = new.category_id and (new.state_code = '' or state_code = new.state_code)
          and (day_key, business_id) >= (begin_key, begin_id)
        order by day_key, business_id limit 1 offset 512;
    else
      select rating_key, business_id into next_key, next_id from business_listings
        where category_id = new.category_id and (new.state_code = '' or state_code = new.state_code)
          and (rating_key, business_id) >= (begin_key, begin_id)
        order by rating_key, business_id limit 1 offset 512;
    end if;
    exit when next_key is null;
    insert into listing_blocks values (new.category_id, new.state_code, new.sort, next_key, next_id, held - 512);
    update listing_blocks set listings = 512
      where category_id = new.category_id and state_code = new.state_code and sort = new.sort
        and first_key = begin_key and first_id = begin_id;
    begin_key := next_key; begin_id := next_id;
  end loop;
end`,
    contact_blocks_full: `declare held bigint; begin_at text; begin_id bigint; next_at text; next_id bigint;
begin
  begin_at := new.first_at; begin_id := new.first_id;
  loop
    select contacts into held from contact_blocks where first_at = begin_at and first_id = begin_id;
    exit when held is null or held <= 1024;
    select created_at, id into next_at, next_id from contacts
      where deleted_at is null and (created_at, id) >= (begin_at, begin_id)
      order by created_at, id limit 1 offset 512;
    exit when next_at is null;
    insert into contact_blocks values (next_at, next_id, held - 512);
    update contact_blocks set contacts = 512 where first_at = begin_at and first_id = begin_id;
    begin_at := next_at; begin_id := next_id;
  end loop;
end`,
  }),
)
