/* HTTP: what the server tells of its games. All of it follows from the games' tables and is the same for everyone, so
 * it may be compressed and kept by browsers; nothing here knows a game. The page makes its forms, labels, charts and
 * score lines from it: what a game says in its tables needs no line of code there. */
#include "bots/bots.h"
#include "engine/figure.h"
#include "engine/ledger.h"
#include "engine/lesson.h"
#include "engine/sha256.h"
#include "server/api.h"

#include <stdlib.h>
#include <string.h>

static void put_option(const struct sand_option *o, struct sand_writer *w)
{
    static const char *const kinds[] = {"switch", "number", "choice", "other"};
    sand_put_object(w, 0);
    sand_put_text(w, "name", o->name);
    sand_put_text(w, "kind", kinds[o->kind]);
    if (o->pace)
        sand_put_bool(w, "pace", true);
    if (o->kind == SAND_NUMBER) {
        sand_put_int(w, "low", o->low);
        sand_put_int(w, "high", o->high);
        sand_put_int(w, "usual", o->preset);
    } else if (o->kind == SAND_SWITCH) {
        sand_put_bool(w, "usual", o->preset != 0);
    } else if (o->kind == SAND_CHOICE) {
        sand_put_text(w, "usual", o->choices[o->preset]);
        sand_put_array(w, "choices");
        for (int i = 0; o->choices[i]; i++)
            sand_put_text(w, 0, o->choices[i]);
        sand_put_end(w);
    }
    sand_put_end(w);
}

static void put_list(const char *key, const char *const *list, struct sand_writer *w)
{
    sand_put_array(w, key);
    for (int i = 0; list && list[i]; i++)
        sand_put_text(w, 0, list[i]);
    sand_put_end(w);
}

/* The section of a catalogue an argument's ids are in; "" for plain numbers. */
static const char *section_of(const struct sand_game *g, int domain)
{
    return sand_has_ids(&g->domains[domain - 1]) ? g->domains[domain - 1].name : "";
}

/* `died.0` is the first argument of the entry or question `died`. */
static void put_key_sections(const struct sand_game *g, struct sand_writer *w)
{
    char slot[64];
    sand_put_object(w, "keys");
    for (const struct sand_key *k = g->keys; k->name; k++)
        for (int i = 0; i < SAND_ARGS && k->domain[i]; i++) {
            struct sand_writer name;
            sand_writer_fixed(&name, slot, sizeof slot);
            sand_append_text(&name, k->name);
            sand_append_text(&name, ".");
            sand_append_int(&name, i);
            sand_put_text(w, slot, section_of(g, k->domain[i]));
        }
    sand_put_end(w);
}

/* All that is needed to tell which argument a word of an answer is, where one may be absent. */
static void put_verb_arguments(const struct sand_game *g, const struct sand_verb *v, struct sand_writer *w)
{
    sand_put_array(w, v->name);
    for (int i = 0; i < SAND_ARGS && v->arg[i].domain; i++) {
        sand_put_object(w, 0);
        sand_put_text(w, "section", section_of(g, v->arg[i].domain));
        if (v->arg[i].optional)
            sand_put_bool(w, "optional", true);
        if (v->arg[i].lead)
            sand_put_text(w, "lead", v->arg[i].lead);
        sand_put_end(w);
    }
    sand_put_end(w);
}

/* What a label shows besides (`shown` of a question), by verb. */
static void put_shown_sections(const struct sand_game *g, struct sand_writer *w)
{
    sand_put_object(w, "shown");
    for (int v = 0; g->shown && g->verbs[v].name; v++) {
        if (!g->shown[v][0])
            continue;
        sand_put_array(w, g->verbs[v].name);
        for (int i = 0; i < SAND_SHOWN && g->shown[v][i]; i++)
            sand_put_text(w, 0, section_of(g, g->shown[v][i]));
        sand_put_end(w);
    }
    sand_put_end(w);
}

static void put_domains(const struct sand_game *g, struct sand_writer *w)
{
    sand_put_object(w, "domains");
    put_key_sections(g, w);
    sand_put_object(w, "verbs");
    for (const struct sand_verb *v = g->verbs; v->name; v++)
        put_verb_arguments(g, v, w);
    sand_put_end(w);
    put_shown_sections(g, w);
    sand_put_end(w);
}

/* The numbers of a view that charts, score lines and previews are made of (struct sand_figure). The ids are those of
 * the largest table: a page asks before it knows how many seats there are. */
static void put_figure(const struct sand_pack *p, const struct sand_figure *f, struct sand_writer *w)
{
    const struct sand_domain *by = f->by ? &p->game->domains[f->by - 1] : 0;
    sand_put_object(w, 0);
    sand_put_text(w, "name", f->name);
    sand_put_text(w, "place", f->place);
    if (by)
        sand_put_text(w, "section", by->name);
    sand_put_array(w, "of");
    for (int i = 0; by && i < sand_figure_ids(f, p->game, p->data, p->game->max_seats); i++)
        sand_put_text(w, 0, sand_domain_id(by, p->data, i));
    sand_put_end(w);
    if (f->member)
        sand_put_text(w, "member", f->member);
    if (f->is)
        sand_put_text(w, "is", f->is);
    if (f->flags & SAND_HALVES)
        sand_put_bool(w, "halves", true);
    sand_put_bool(w, "chart", (f->flags & SAND_CHART) != 0);
    sand_put_bool(w, "score", (f->flags & SAND_SCORE) != 0);
    if (f->flags & SAND_PAID)
        sand_put_bool(w, "paid", true);
    sand_put_end(w);
}

/* Where the journal is cut, and which sections of the catalogue are places and pieces of a board. */
static void put_openers(const struct sand_game *g, const char *key, int opens, struct sand_writer *w)
{
    sand_put_array(w, key);
    for (const struct sand_opener *o = g->openers; o && o->key; o++)
        if (o->opens & opens)
            sand_put_text(w, 0, o->key);
    sand_put_end(w);
}

static void put_sections(const struct sand_game *g, const char *key, int role, struct sand_writer *w)
{
    const char *last = "";
    sand_put_array(w, key);
    for (const struct sand_domain *d = g->domains; d->name; d++) {
        if (d->role == role && strcmp(d->name, last) != 0)
            sand_put_text(w, 0, d->name);
        last = d->role == role ? d->name : last;
    }
    sand_put_end(w);
}

static void put_actions(const struct sand_game *g, struct sand_writer *w)
{
    sand_put_object(w, "actions");
    put_openers(g, "turns", SAND_OPENS_TURN, w);
    put_openers(g, "opens", SAND_OPENS_ACTION, w);
    put_openers(g, "settles", SAND_SETTLES, w);
    put_openers(g, "untold", SAND_UNTOLD, w);
    put_sections(g, "places", SAND_ROLE_PLACE, w);
    put_sections(g, "pieces", SAND_ROLE_PIECE, w);
    sand_put_end(w);
}

static void put_figures(const struct sand_pack *p, struct sand_writer *w)
{
    sand_put_array(w, "figures");
    for (const struct sand_figure *f = p->game->figures; f && f->name; f++)
        put_figure(p, f, w);
    sand_put_end(w);
}

static void put_languages(const struct sand_listed *l, struct sand_writer *w)
{
    sand_put_array(w, "languages");
    for (int i = 0; i < l->text_count; i++)
        sand_put_string(w, 0, l->texts[i].name, strcspn(l->texts[i].name, "."));
    sand_put_end(w);
}

/* ---- Words ---- */

enum {
    WORDS_HASH = 16, /* hex digits: enough to tell two states of a catalogue apart */
    LANGUAGES = 8    /* of a game, at most */
};

/* What the lobby shows of a game in each language, and by which name its whole catalogue may be kept for good. Made
 * once: the catalogues are part of the program. */
struct words {
    const struct sand_listed *listed;
    char hash[LANGUAGES][WORDS_HASH + 1];
    struct sand_writer json, bots; /* bots: an array */
};

static void hash_text(const struct sand_file *f, char hex[WORDS_HASH + 1])
{
    uint8_t digest[32];
    sand_sha256(f->text, f->size, digest);
    sand_hex(digest, WORDS_HASH / 2, hex);
}

static void put_lobby_words(const struct sand_file *f, const char *hash, struct sand_writer *w)
{
    struct sand_error error;
    char language[16] = "";
    strncat(language, f->name, strcspn(f->name, ".") < 15 ? strcspn(f->name, ".") : 15);
    sand_put_object(w, language);
    sand_put_text(w, "hash", hash);
    struct sand_reader *r = sand_reader_open(f->name, f->text, f->size, &error);
    const sand_node game = r ? sand_member(r, 0, "game") : -1;
    for (int i = 0; game >= 0 && i < 2; i++) {
        const char *key = i ? "about" : "title";
        const sand_node word = sand_member(r, game, key);
        sand_put_text(w, key, word >= 0 ? sand_string(r, word) : "");
    }
    sand_reader_close(r);
    sand_put_end(w);
}

/* What a bot is like, in each language. */
static void put_bot_words(const struct sand_listed *l, struct sand_reader *const *catalogue, const char *bot,
                          struct sand_writer *w)
{
    sand_put_object(w, "about");
    for (int t = 0; t < l->text_count && t < LANGUAGES; t++) {
        const char *name = l->texts[t].name;
        char language[16] = "";
        strncat(language, name, strcspn(name, ".") < 15 ? strcspn(name, ".") : 15);
        const sand_node bots = catalogue[t] ? sand_member(catalogue[t], 0, "bot") : -1;
        const sand_node word = bots >= 0 ? sand_member(catalogue[t], bots, bot) : -1;
        if (word >= 0)
            sand_put_text(w, language, sand_string(catalogue[t], word));
    }
    sand_put_end(w);
}

static void put_own_bots(const struct sand_listed *l, struct sand_writer *w)
{
    struct sand_reader *catalogue[LANGUAGES] = {0};
    struct sand_error error;
    for (int t = 0; t < l->text_count && t < LANGUAGES; t++)
        catalogue[t] = sand_reader_open(l->texts[t].name, l->texts[t].text, l->texts[t].size, &error);
    sand_put_array(w, 0);
    for (int i = 0; sand_bots[i]; i++) {
        if (sand_bots[i]->game && strcmp(sand_bots[i]->game, l->game->id) != 0)
            continue;
        sand_put_object(w, 0);
        sand_put_text(w, "name", sand_bots[i]->name);
        sand_put_bool(w, "rig", sand_bots[i]->rig);
        put_bot_words(l, catalogue, sand_bots[i]->name, w);
        sand_put_end(w);
    }
    sand_put_end(w);
    for (int t = 0; t < LANGUAGES; t++)
        sand_reader_close(catalogue[t]);
}

static const struct words *words_of(const struct sand_listed *l)
{
    /* On the loop's thread only. Sixteen is more than there are games; beyond that the last place is made again each
     * time. */
    static struct words kept[16];
    int i = 0;
    while (i < 15 && kept[i].listed && kept[i].listed != l)
        i++;
    struct words *made = &kept[i];
    if (made->listed == l)
        return made;
    sand_writer_free(&made->json);
    sand_writer_free(&made->bots);
    sand_writer_grow(&made->json);
    sand_writer_grow(&made->bots);
    made->listed = l;
    sand_put_object(&made->json, 0);
    for (int t = 0; t < l->text_count && t < LANGUAGES; t++) {
        hash_text(&l->texts[t], made->hash[t]);
        put_lobby_words(&l->texts[t], made->hash[t], &made->json);
    }
    sand_put_end(&made->json);
    put_own_bots(l, &made->bots);
    return made;
}

static void put_bots(const struct server *s, const struct words *words, struct sand_writer *w)
{
    sand_put_array(w, "bots");
    sand_put_raw(w, 0, words->bots.text + 1, words->bots.size - 2); /* without its brackets: programs follow */
    programs_put(s, w);
    sand_put_end(w);
}

static void put_game(const struct server *s, const struct sand_pack *p, struct sand_writer *w)
{
    const struct sand_game *g = p->game;
    const struct words *words = words_of(server_listed(p));
    char hash[7 + 64 + 1] = "sha256:";
    sand_hex(p->hash, 32, hash + 7);
    sand_put_object(w, 0);
    sand_put_text(w, "id", g->id);
    sand_put_text(w, "title", g->title);
    sand_put_array(w, "seats");
    sand_put_int(w, 0, g->min_seats);
    sand_put_int(w, 0, g->max_seats);
    sand_put_end(w);
    sand_put_int(w, "rules", g->rules);
    sand_put_text(w, "pack", hash);
    put_list("seat_names", g->seats, w);
    put_list("sides", g->sides, w);
    put_list("channels", g->channels, w);
    sand_put_bool(w, "final", (g->flags & SAND_FINAL) != 0);
    sand_put_bool(w, "example", (g->flags & SAND_EXAMPLE) != 0);
    sand_put_array(w, "options");
    for (const struct sand_option *o = g->options; o && o->name; o++)
        put_option(o, w);
    sand_put_end(w);
    put_bots(s, words, w);
    put_domains(g, w);
    put_figures(p, w);
    put_actions(g, w);
    put_languages(server_listed(p), w);
    sand_put_raw(w, "words", words->json.text, words->json.size);
    sand_put_end(w);
}

bool api_append_lan(const struct call *c, struct sand_writer *w)
{
    if (!c->server->settings.lan || !c->server->lan_address[0])
        return false;
    sand_append_text(w, c->server->settings.cert[0] ? "https://" : "http://");
    sand_append_text(w, c->server->lan_address);
    sand_append_text(w, ":");
    sand_append_int(w, net_port(c->server->net));
    return true;
}

static void put_address(struct call *c)
{
    char url[160];
    struct sand_writer w;
    sand_writer_fixed(&w, url, sizeof url);
    if (api_append_lan(c, &w))
        sand_put_text(&c->out, "address", url);
}

void api_get_games(struct call *c)
{
    sand_put_object(&c->out, 0);
    sand_put_array(&c->out, "games");
    const struct sand_pack *pack;
    for (int i = 0; (pack = packs_next(c->server, &i));)
        put_game(c->server, pack, &c->out);
    sand_put_end(&c->out);
    put_address(c);
    sand_put_end(&c->out);
}

/* `en`, or `en.HASH` as the list of games names it: this one may be kept for good. */
void api_get_words(struct call *c)
{
    const struct sand_listed *l = server_listed(c->pack);
    const size_t size = strcspn(c->last, ".");
    for (int i = 0; i < l->text_count; i++) {
        if (strncmp(l->texts[i].name, c->last, size) != 0 || l->texts[i].name[size] != '.')
            continue;
        if (c->last[size] && (i >= LANGUAGES || strcmp(c->last + size + 1, words_of(l)->hash[i]) != 0))
            break;
        c->reply->immutable = c->last[size] != 0;
        sand_put_raw(&c->out, 0, l->texts[i].text, l->texts[i].size);
        return;
    }
    api_refuse(c, 404, "NOT_FOUND", "language", "the game has no such words");
}

static void put_data(struct call *c, const struct sand_pack *pack)
{
    const struct sand_file *files = packs_files(c->server, pack);
    sand_put_object(&c->out, 0);
    for (int i = 0; i < server_listed(pack)->data_count; i++)
        sand_put_raw(&c->out, files[i].name, files[i].text, files[i].size);
    sand_put_end(&c->out);
}

/* In the language of the path where it has been translated: the reply says in which it is. */
void api_get_rules(struct call *c)
{
    const struct sand_listed *l = server_listed(c->pack);
    const struct sand_ledger ledger = sand_ledger_in(l->rules, l->ledgers, l->ledger_count, c->last ? c->last : "en");
    sand_put_object(&c->out, 0);
    sand_put_ledger(&ledger, &c->out);
    sand_put_end(&c->out);
}

void api_get_lessons(struct call *c)
{
    const struct sand_lesson *l;
    sand_put_object(&c->out, 0);
    sand_put_array(&c->out, "lessons");
    for (int i = 0; (l = lessons_next(c->server, c->pack->game, &i));)
        sand_put_lesson_head(l, 0, &c->out);
    sand_put_end(&c->out);
    sand_put_end(&c->out);
}

void api_get_lesson(struct call *c)
{
    const struct sand_lesson *l = lesson_find(c->server, c->pack->game, c->last);
    if (l)
        sand_put_lesson(l, c->pack, 0, &c->out);
    else
        api_refuse(c, 404, "NOT_FOUND", "lesson", "the game has no such lesson");
}

void api_get_data(struct call *c)
{
    put_data(c, c->pack);
}

/* The data of the tables that say `"pack":"sha256:…"`. */
void api_get_data_of(struct call *c)
{
    uint8_t hash[32];
    const char *hex = strncmp(c->last, "sha256:", 7) == 0 ? c->last + 7 : c->last;
    const struct sand_pack *pack = sand_unhex(hex, 32, hash) == 0 ? packs_find(c->server, c->pack->game->id, hash) : 0;
    if (pack) {
        c->reply->immutable = true;
        put_data(c, pack);
    } else
        api_refuse(c, 404, "NOT_FOUND", "pack", "this server does not have that data of the game");
}

static void put_advice(struct call *c, struct sand_reader *options)
{
    struct sand_error error;
    struct sand_writer w;
    sand_writer_grow(&w);
    if (sand_options_check(options, c->pack->game) && c->pack->game->advise(c->pack->data, options, &w, &error)) {
        sand_put_object(&c->out, 0);
        sand_put_raw(&c->out, "advice", w.text, w.size);
        sand_put_end(&c->out);
    } else {
        if (!sand_reader_ok(options))
            sand_reader_done(options, &error);
        api_refuse_error(c, 400, "BAD_OPTIONS", &error);
    }
    sand_writer_free(&w);
}

void api_post_advice(struct call *c)
{
    static const char none[] = "{}";
    const struct sand_json json = c->body.options;
    struct sand_error error;
    if (!c->pack->game->advise) {
        api_refuse(c, 404, "NOT_FOUND", "advice", "this game has no advice to give");
        return;
    }
    struct sand_reader *options = sand_reader_open("options", json.text ? json.text : none,
                                                   json.text ? json.size : strlen(none), &error);
    if (options)
        put_advice(c, options);
    else
        api_refuse_error(c, 400, "BAD_OPTIONS", &error);
    sand_reader_close(options);
}
