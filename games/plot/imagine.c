/* What a viewer cannot know, dealt again: the chits of the other box and of the cup that it cannot place, each as often
 * to the box as its odds say (odds.c), and who has waved off which windows. Nothing else is hidden. */
#include "games/plot/rules.h"

/* In one order, whichever heaps they lie in: a sample must not depend on what it replaces. */
static int collect(struct plot_chits c, uint8_t *to)
{
    int n = 0;
    for (; c.loyalty; c.loyalty &= c.loyalty - 1)
        to[n++] = (uint8_t)plot_first(c.loyalty);
    for (; c.other; c.other &= c.other - 1)
        to[n++] = (uint8_t)(PLOT_OTHER_CHIT + plot_first(c.other));
    return n;
}

static int deal(struct plot_chits *heap, const uint8_t *chit, int n)
{
    for (int i = 0; i < n; i++)
        if (chit[i] < PLOT_OTHER_CHIT)
            heap->loyalty |= plot_bit(chit[i]);
        else
            heap->other |= plot_bit(chit[i] - PLOT_OTHER_CHIT);
    return n;
}

/* The chits of a named target lie open for spectators too. Spectators have no `known` of their own: they see what lies
 * open at the moment, and that is the chits shown for a named target. */
static struct plot_chits named(const struct plot_pack *p, const struct plot_state *s, int seat)
{
    struct plot_chits c = s->known[!seat];
    const bool open = s->ask == PLOT_Q_ATTEMPT && s->seat == seat;
    c.loyalty &= open ? s->heap[seat].loyalty & plot_bit(s->target) : 0;
    c.other &= open && s->crossing ? s->heap[seat].other & p->kind[PLOT_CROSS] : 0;
    return c;
}

/* What the viewer can place of a heap. */
static struct plot_chits placed(const struct plot_pack *p, const struct plot_state *s, int viewer, int heap)
{
    const struct plot_chits *h = &s->heap[heap];
    if (viewer == heap)
        return *h;
    if (viewer >= PLOT_SEATS)
        return heap == PLOT_CUP ? (struct plot_chits){0, 0} : named(p, s, heap);
    return (struct plot_chits){h->loyalty & s->known[viewer].loyalty, h->other & s->known[viewer].other};
}

/* Which of the chits go to the box: n of them, each with a chance in proportion to its share. A chit has as much room
 * on a line as its share; n points, equally far apart, choose those they lie on. The chits lie there in random order,
 * so where all have the same chance, any n are as likely as any others. */
static uint32_t room_of(const uint32_t *odds, const uint8_t *chit, int count, uint32_t *room)
{
    uint32_t sum = 0;
    for (int i = 0; i < count; i++)
        sum += room[i] = plot_odds_share(odds[chit[i]]) + 1;
    return sum;
}

/* The chosen to the front. */
static void choose(struct sand_chance *chance, const uint32_t *odds, uint8_t *chit, int count, int n)
{
    uint32_t room[PLOT_LOYALTY + PLOT_OTHERS];
    const uint32_t sum = room_of(odds, chit, count, room);
    uint64_t point = count ? sand_draw(chance, sum) : 0, end = 0;
    for (int i = 0, chosen = 0; i < count && chosen < n; i++) {
        end += (uint64_t)room[i] * (uint32_t)n;
        if (end <= point && count - i > n - chosen)
            continue;
        const uint8_t swap = chit[chosen];
        chit[chosen++] = chit[i];
        chit[i] = swap;
        point += sum;
    }
}

/* What one seat knows about the viewer's own box stays: the viewer has seen it being shown. */
static void deal_anew(const struct plot_pack *p, struct plot_state *s, int viewer, struct sand_chance *chance)
{
    struct plot_chits fixed[PLOT_HEAPS], hidden = {0, 0};
    uint8_t pool[PLOT_LOYALTY + PLOT_OTHERS];
    int size[PLOT_HEAPS];
    for (int i = 0; i < PLOT_HEAPS; i++) {
        fixed[i] = placed(p, s, viewer, i);
        const struct plot_chits rest = {s->heap[i].loyalty & ~fixed[i].loyalty, s->heap[i].other & ~fixed[i].other};
        size[i] = plot_count(rest.loyalty) + plot_count(rest.other);
        hidden.loyalty |= rest.loyalty;
        hidden.other |= rest.other;
    }
    const int count = collect(hidden, pool);
    sand_shuffle(chance, pool, count);
    if (viewer < PLOT_SEATS)
        choose(chance, s->odds[viewer], pool, count, size[!viewer]);
    for (int i = 0, at = 0; i < PLOT_HEAPS; i++) {
        s->heap[i] = fixed[i];
        at += deal(&s->heap[i], pool + at, size[i]);
    }
    /* What the other seat knows: of what the viewer cannot place, nothing is assumed. */
    for (int seat = 0; seat < PLOT_SEATS; seat++)
        if (seat != viewer) {
            const struct plot_chits *box = &fixed[!seat], *cup = &fixed[PLOT_CUP];
            s->known[seat].loyalty &= box->loyalty | cup->loyalty;
            s->known[seat].other &= box->other | cup->other;
        }
}

void plot_imagine(const void *pack, void *state, int viewer, struct sand_chance *chance)
{
    struct plot_state *s = state;
    sand_rekey(&s->head.chance, chance);
    if (viewer == SAND_EVERYTHING)
        return;
    deal_anew(pack, s, viewer, chance);
    if (viewer != PLOT_ABWEHR)
        s->mute = PLOT_ASK_ALL;
    if (viewer >= PLOT_SEATS)
        plot_odds_even(s); /* a spectator has not seen what was taken */
    s->quiet &= (uint8_t)(viewer < PLOT_SEATS ? 1 << viewer : 0);
}
