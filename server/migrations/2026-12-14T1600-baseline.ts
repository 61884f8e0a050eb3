import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** The types of PostgreSQL on SQLite. `sorted` is text that both engines sort by its characters. */
const sqliteTypes: Readonly<Record<string, string>> = {
  sorted: 'text',
  uuid: 'text',
  timestamptz: 'text',
  jsonb: 'text',
  bytea: 'blob',
  bigint: 'integer',
  boolean: 'integer',
  false: '0',
  true: '1',
};

const id = 'id uuid primary key not null';
const times = 'created_at timestamptz not null, updated_at timestamptz not null';
const actor = 'actor_id uuid, actor_name text';
const isShown = 'is_shown boolean not null default true';

const content = `
  create table testimonials (
    ${id}, image sorted not null, author sorted not null, role sorted not null, location sorted not null,
    quote sorted not null, ${times}, ${isShown}
  );
  create table channels (
    ${id}, title sorted not null, description sorted not null, link sorted not null, image sorted not null,
    color sorted not null, icon sorted not null, ${times}, ${isShown}
  );
  create table brands (${id}, name sorted not null, logo sorted not null, ${times}, ${isShown});
  create table videos (
    ${id}, title sorted not null, video_url sorted not null, thumbnail_url sorted, ${times}, ${isShown}
  );
  create table rate_cards (
    ${id}, title sorted not null, description sorted not null, price sorted not null, features jsonb not null,
    is_popular boolean not null, ${times}, ${isShown}
  );
  create table resources (
    ${id}, title sorted not null, link sorted not null, document_url sorted, ${times}, ${isShown}
  );
  create table carousel (
    ${id}, url sorted not null, ${times}, ${isShown}, position integer not null default 0,
    constraint carousel_url_unique unique (url)
  );
  create index carousel_position_id_index on carousel (position, id);
  create table members (
    ${id}, name sorted not null, role sorted not null, image sorted not null, contact sorted not null,
    "order" integer not null, is_working_committee boolean not null, social_linkedin sorted, social_twitter sorted,
    social_facebook sorted, social_youtube sorted, social_whatsapp sorted, social_instagram sorted,
    social_telegram sorted, ${times}, ${isShown}
  );
  create index members_is_working_committee_order_id_index on members (is_working_committee, "order", id);
  create table important_information (
    ${id}, content sorted not null, notice_type sorted not null, document_link sorted, ${times}, ${isShown},
    constraint important_information_notice_type_check check (notice_type in ('header', 'footer', 'other'))
  );
  create index important_information_notice_type_updated_at_index on important_information (notice_type, updated_at);
  create table pages (
    ${id}, title sorted not null, slug sorted not null, slug_key sorted not null, summary sorted not null,
    content sorted not null, picture sorted, description sorted not null, in_footer boolean not null, ${times},
    is_shown boolean not null, constraint pages_slug_key_unique unique (slug_key)
  );
  create table earlier_addresses (
    path sorted primary key not null, page_id uuid not null, created_at timestamptz not null,
    constraint earlier_addresses_page_id_foreign foreign key (page_id) references pages (id) on delete cascade
  );
  create index earlier_addresses_page_id on earlier_addresses (page_id);
  create table redirects (
    ${id}, path sorted not null, path_key sorted not null, target sorted not null, ${times},
    constraint redirects_path_key_unique unique (path_key)
  )`;

const posts = `
  create table categories (
    ${id}, name sorted not null, name_key sorted not null, ${times},
    constraint categories_name_key_unique unique (name_key)
  );
  create table tags (
    ${id}, name sorted not null, name_key sorted not null, usage_count integer not null default 0, ${times},
    constraint tags_name_key_unique unique (name_key)
  );
  create index tags_usage_count_name_key_index on tags (usage_count, name_key);
  create table blog_posts (
    ${id}, title sorted not null, excerpt sorted not null, content sorted not null, cover_image sorted not null,
    category_id uuid not null, author_name sorted not null, author_avatar sorted not null,
    published_at timestamptz not null, read_time integer not null, status sorted not null, ${times},
    listed_at timestamptz, listed_id uuid,
    constraint blog_posts_category_id_foreign foreign key (category_id) references categories (id) on delete restrict,
    constraint blog_posts_status_check check (status in ('Draft', 'Published'))
  );
  create unique index blog_posts_listed_id_index on blog_posts (listed_id);
  create index blog_posts_status_listed_id_index on blog_posts (status, listed_id);
  create index blog_posts_category_id_status_listed_id_index on blog_posts (category_id, status, listed_id);
  create index blog_posts_lower_title_index on blog_posts (lower(title), id, status, category_id);
  create table blog_post_tags (
    tag_id uuid not null, post_id uuid not null, position integer not null, listed_id uuid,
    constraint blog_post_tags_primary primary key (tag_id, post_id),
    constraint blog_post_tags_tag_id_foreign foreign key (tag_id) references tags (id) on delete cascade,
    constraint blog_post_tags_post_id_foreign foreign key (post_id) references blog_posts (id) on delete cascade
  );
  create index blog_post_tags_post_id_position_index on blog_post_tags (post_id, position);
  create index blog_post_tags_tag_id_listed_id_index on blog_post_tags (tag_id, listed_id);
  create table blog_post_views (
    post_id uuid primary key not null, view_count integer not null,
    constraint blog_post_views_post_id_foreign foreign key (post_id) references blog_posts (id) on delete cascade
  );
  create index blog_post_views_view_count_post_id_index on blog_post_views (view_count, post_id);
  create table post_views_by_day (
    post_id uuid not null, day text not null, views integer not null,
    constraint post_views_by_day_primary primary key (post_id, day),
    constraint post_views_by_day_post_id_foreign foreign key (post_id) references blog_posts (id) on delete cascade
  );
  create index post_views_by_day_day_index on post_views_by_day (day, post_id, views);
  create table blog_post_totals (
    category_id uuid not null, status text not null, total integer not null,
    constraint blog_post_totals_primary primary key (category_id, status),
    constraint blog_post_totals_category_id_foreign foreign key (category_id) references categories (id) on delete cascade
  );
  create table blog_post_pictured_contents (
    post_id uuid primary key not null, content text not null,
    constraint blog_post_pictured_contents_post_id_foreign
      foreign key (post_id) references blog_posts (id) on delete cascade
  );
  create table blog_post_pictures (
    post_id uuid not null, digest text not null, type text not null, width integer, height integer, bytes bytea not null,
    constraint blog_post_pictures_primary primary key (post_id, digest),
    constraint blog_post_pictures_post_id_foreign foreign key (post_id) references blog_posts (id) on delete cascade
  );
  create index blog_post_pictures_digest_index on blog_post_pictures (digest);
  create table stale_post_texts (post_id uuid primary key not null)`;

const sqliteSearch = `
  create virtual table blog_post_search using fts5(post_id unindexed, text, tokenize = 'trigram case_sensitive 1');
  create table search_words (
    letters integer not null, word text not null, constraint search_words_primary primary key (letters, word)
  ) without rowid;
  create virtual table search_word_trigrams using fts5(word, tokenize = 'trigram case_sensitive 1');
  create virtual table blog_post_words using fts5(words, detail = none, tokenize = 'ascii')`;

const postgresSearch = `
  create extension if not exists pg_trgm;
  create index media_search_text_index on media using gin (search_text gin_trgm_ops);
  create table blog_post_search (
    post_id uuid primary key not null, text text not null,
    constraint blog_post_search_post_id_foreign foreign key (post_id) references blog_posts (id) on delete cascade
  );
  create index blog_post_search_text_index on blog_post_search using gin (text gin_trgm_ops);
  create table search_words (
    letters integer not null, word sorted not null, constraint search_words_primary primary key (letters, word)
  );
  create index search_words_word_index on search_words using gin (word gin_trgm_ops);
  create table blog_post_tokens (
    post_id uuid primary key not null, place uuid not null, is_published boolean not null,
    words text[] collate "C" not null, characters integer[] not null,
    constraint blog_post_tokens_post_id_foreign foreign key (post_id) references blog_posts (id) on delete cascade
  ) with (toast_tuple_target = 128);
  create index blog_post_tokens_words_index on blog_post_tokens using gin (words);
  create index blog_post_tokens_characters_index on blog_post_tokens using gin (characters)`;

const submissionColumns = `${times}, is_suspected_spam boolean not null default false,
    is_unread boolean not null default false, search_text text, spam_reasons sorted not null default '', values_key sorted`;

/** An application outlives its plan, so it has no foreign key. */
const submissions = `
  create table contact (
    ${id}, first_name sorted not null, last_name sorted not null, email sorted not null, message sorted not null,
    idempotency_key sorted, ${submissionColumns}, constraint contact_idempotency_key_unique unique (idempotency_key)
  );
  create index contact_is_unread_id_index on contact (is_unread, id);
  create index contact_values_key_id_index on contact (values_key, id);
  create table "join" (
    ${id}, first_name sorted not null, last_name sorted not null, email sorted not null, phone sorted not null,
    address sorted not null, occupation sorted not null, interests sorted not null, selected_rate_card_id uuid not null,
    plan_title sorted not null, plan_price sorted not null, idempotency_key sorted, ${submissionColumns},
    constraint join_idempotency_key_unique unique (idempotency_key)
  );
  create index join_is_unread_id_index on "join" (is_unread, id);
  create index join_values_key_id_index on "join" (values_key, id)`;

const access = `
  create table admins (
    ${id}, username sorted not null, username_key sorted not null, password_hash sorted not null, ${times},
    constraint admins_username_key_unique unique (username_key)
  );
  create table sessions (
    token_hash text primary key not null, admin_id uuid not null, created_at timestamptz not null,
    last_used_at timestamptz not null,
    constraint sessions_admin_id_foreign foreign key (admin_id) references admins (id) on delete cascade
  );
  create index sessions_admin_id_created_at_index on sessions (admin_id, created_at);
  create table known_devices (
    token_hash text primary key not null, admin_id uuid not null, created_at timestamptz not null,
    constraint known_devices_admin_id_foreign foreign key (admin_id) references admins (id) on delete cascade
  );
  create index known_devices_admin_id_created_at_index on known_devices (admin_id, created_at);
  create table sign_in_failures (
    key text primary key not null, failures integer not null, expires_at timestamptz not null
  );
  create index sign_in_failures_expires_at_index on sign_in_failures (expires_at);
  create table audit_log (
    seq bigint primary key not null, at timestamptz not null, actor_kind text not null, actor_id text, actor_name text,
    source text not null, action text not null, type text not null, record_id text, title text, fields text not null,
    revision_id text, group_id text, network text, request_id text, previous text not null, hash text not null
  );
  create index audit_log_at_index on audit_log (at);
  create index audit_log_actor_id_seq_index on audit_log (actor_id, seq);
  create index audit_log_action_seq_index on audit_log (action, seq);
  create index audit_log_type_seq_index on audit_log (type, seq);
  create index audit_log_record_id_seq_index on audit_log (record_id, seq);
  create table audit_head (
    id integer primary key not null, seq bigint not null, at text not null, hash text not null
  );
  insert into audit_head values (1, 0, '', '')`;

const media = `
  create table media (
    ${id}, name text not null, alt text not null, credit text not null, kind text not null, slug text not null,
    version integer not null, search_text text not null, uploaded_by uuid, ${times}, deleted_at timestamptz
  );
  create table media_versions (
    media_id uuid not null references media (id) on delete cascade, version integer not null, file text not null,
    type text not null, extension text not null, bytes integer not null, width integer, height integer,
    is_animated boolean not null, color text, focus_x integer not null, focus_y integer not null,
    source_hash text not null, created_at timestamptz not null, file_hash text,
    constraint media_versions_primary primary key (media_id, version)
  );
  create index media_versions_source_hash_index on media_versions (source_hash);
  create table media_usages (
    media_id uuid not null references media (id) on delete restrict, type text not null, record_id uuid not null,
    field text not null, constraint media_usages_primary primary key (media_id, type, record_id, field)
  );
  create index media_usages_record_index on media_usages (type, record_id);
  create table moved_post_pictures (
    digest text primary key not null, media_id uuid not null references media (id) on delete cascade
  );
  create table media_uploads (
    ${id}, admin_id uuid, length integer not null, "offset" integer not null, parts text not null,
    metadata text not null, created_at timestamptz not null, expires_at timestamptz not null
  );
  create table media_storage (id integer primary key not null, storage_id text, cleaned_at timestamptz);
  insert into media_storage (id) values (1)`;

const editing = `
  create table trash (
    ${id}, type text not null, name text not null, snapshot text not null, deleted_at timestamptz not null, ${actor},
    is_draft integer not null default 0, search_text text
  );
  create index trash_deleted_at_index on trash (deleted_at);
  create table trash_needs (
    trash_id uuid not null references trash (id) on delete cascade, record_id uuid not null,
    constraint trash_needs_primary primary key (trash_id, record_id)
  );
  create index trash_needs_record_id_index on trash_needs (record_id);
  create table revisions (
    ${id}, type text not null, record_id text not null, number integer not null, action text not null, ${actor},
    changed text not null, body text not null, from_draft uuid, source text,
    constraint revisions_record_id_number_unique unique (record_id, number)
  );
  create unique index revisions_from_draft_unique on revisions (from_draft);
  create table revision_parts (
    record_id text not null, hash bytea not null, data bytea not null, unused_since integer,
    constraint revision_parts_primary primary key (record_id, hash)
  );
  create table drafts (
    ${id}, type text not null, base text, name text not null, body text not null, updated_at timestamptz not null, ${actor}
  );
  create table schedules (
    type text not null, record_id text not null, action text not null, due_at timestamptz not null, revision_id uuid,
    ${actor}, failed_at timestamptz, reason text,
    constraint schedules_primary primary key (type, record_id, action)
  );
  create index schedules_due_at_index on schedules (due_at);
  create table presence (
    form uuid primary key not null, type text not null, record_id text not null, admin_id uuid not null,
    session text not null, since timestamptz not null, seen_at timestamptz not null
  );
  create index presence_record_id on presence (record_id);
  create table preview_links (
    ${id}, token_hash text not null unique, type text not null, record_id text not null,
    expires_at timestamptz not null, ${actor}
  );
  create index preview_links_record_id on preview_links (record_id)`;

const state = `
  create table content_revision (
    id integer primary key, revision bigint not null, constraint content_revision_id_check check (id = 1)
  );
  insert into content_revision values (1, 1);
  create table database_identity (
    id text primary key not null, session_version bigint not null, origin text, probed_at timestamptz
  );
  create table backup_runs (
    kind text primary key not null, claimed_at timestamptz, succeeded_at timestamptz, failed_at timestamptz
  );
  insert into backup_runs (kind) values ('backup'), ('rehearsal');
  create table visits_by_day (
    day sorted not null, path sorted not null, visits integer not null,
    constraint visits_by_day_primary primary key (day, path)
  );
  create table vain_searches (
    day sorted not null, query sorted not null, searches integer not null,
    constraint vain_searches_primary primary key (day, query)
  )`;

/** What the office sets of its site, at most one row for each. A column has JSON, or null for what is built in. */
const settings: Readonly<Record<string, string>> = {
  association: 'name short_name tagline description registration',
  contact_details: 'address phone email office_hours map_link coordinates footer_heading',
  social_links: 'links',
  home_page:
    'headline headline_text pictures_label figures_label stats channels_heading testimonials_heading channel_url banner ' +
    'steps_heading steps_items partners_heading',
  about_page:
    'title description kicker heading lead mission_heading mission_paragraphs mission_picture impact_heading impact ' +
    'why_join_heading why_join_intro why_join_points why_join_picture committee_heading others_heading ' +
    'invitation_heading invitation_text invitation_picture',
  blog_page:
    'title description lead recent_heading popular_heading categories_heading tags_heading newsletter_heading ' +
    'newsletter_note related_heading invitation invitation_link is_newsletter_hidden',
  resources_page: 'title description lead',
  contact_page:
    'title description heading lead form_heading thanks thanks_text details_heading join_label join_text ' +
    'resources_label resources_text blog_label blog_text',
  join_page:
    'title description heading lead plans_heading form_heading plan_heading no_plan next_heading next thanks ' +
    'thanks_text price_heading sent_heading',
  sharing: 'is_listed share_picture google_code bing_code',
  menus: 'header button_is_shown button_label button_to quick_links_heading quick_links',
  look: 'logo is_name_shown icon main_color accent_color are_rays_hidden',
};

function settingsTable([name, columns]: [string, string]): string {
  const own = columns.replaceAll(' ', ' text, ');
  return `create table ${name} (
    id text primary key not null, label text, created_at text not null, updated_at text not null, ${own} text
  )`;
}

/** All tables, as the migrations before version 0.1 left them. */
export async function up(db: Kysely<Record<string, Record<string, unknown>>>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const types: Readonly<Record<string, string>> = isPostgres ? { sorted: 'text collate "C"' } : sqliteTypes;
  const words = new RegExp(`\\b(?:${Object.keys(types).join('|')})\\b`, 'g');
  const tables = [content, posts, submissions, access, media, editing, state];
  for (const text of [...tables, isPostgres ? postgresSearch : sqliteSearch])
    for (const statement of text.split(';'))
      await sql.raw(statement.replace(words, (word) => types[word] ?? word)).execute(db);
  for (const table of Object.entries(settings)) await sql.raw(settingsTable(table)).execute(db);
  await db.insertInto('database_identity').values({ id: crypto.randomUUID(), session_version: 0 }).execute();
}
