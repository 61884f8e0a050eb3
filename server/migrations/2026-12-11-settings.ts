import type { Kysely } from 'kysely';

/** What an office sets of its site, a table and at most one row for each. A column has JSON, or null for what is built in. */
const tables: Readonly<Record<string, string>> = {
  association: 'name short_name tagline description registration',
  contact_details: 'address phone email office_hours map_link coordinates footer_heading',
  social_links: 'links',
  home_page:
    'headline headline_text pictures_label figures_label stats channels_heading testimonials_heading channel_url banner steps_heading steps_items partners_heading',
  about_page:
    'title description kicker heading lead mission_heading mission_paragraphs mission_picture impact_heading impact ' +
    'why_join_heading why_join_intro why_join_points why_join_picture committee_heading others_heading ' +
    'invitation_heading invitation_text invitation_picture',
  blog_page:
    'title description lead recent_heading popular_heading categories_heading tags_heading newsletter_heading ' +
    'newsletter_note related_heading invitation invitation_link',
  resources_page: 'title description lead',
  contact_page:
    'title description heading lead form_heading thanks thanks_text details_heading join_label join_text ' +
    'resources_label resources_text blog_label blog_text',
  join_page:
    'title description heading lead plans_heading form_heading plan_heading no_plan next_heading next thanks ' +
    'thanks_text price_heading sent_heading',
  sharing: 'is_listed share_picture google_code bing_code',
  menus: 'header button_is_shown button_label button_to quick_links_heading quick_links',
};

export async function up(db: Kysely<Record<string, Record<string, unknown>>>): Promise<void> {
  for (const [name, columns] of Object.entries(tables)) {
    let table = db.schema
      .createTable(name)
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('label', 'text')
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('updated_at', 'text', (column) => column.notNull());
    for (const column of columns.split(' ')) table = table.addColumn(column, 'text');
    await table.execute();
  }
}
