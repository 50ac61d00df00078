-- What somebody chose for a file calls the lines that go before later edits by another name.
update imports set choices = replace(choices, '"taken":', '"overrides":') where choices like '%"taken":%';
