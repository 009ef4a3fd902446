/**
 * What the pages do by script; without it they show the same, with values as titles of the marks.
 *
 * - A chart can be focused; arrow keys, the pointer or a finger show the run beside it. Enter or a click keeps it, with a
 *   link to its commit.
 * - A button shows the values of a chart as a table.
 * - A field filters by subject; on the overview, an address like `#watch/react/chokidar` leads to its page.
 *
 * Text enters the page as text only.
 */
export const pageScript = `
'use strict';
(() => {
  const make = (name, text, parent) => {
    const made = document.createElement(name);
    if (text) made.textContent = text;
    if (parent) parent.append(made);
    return made;
  };
  const { commits } = document.getElementById('content').dataset;

  const runOf = (mark) => {
    const title = mark.querySelector('title');
    if (title) { mark.dataset.told = title.textContent; title.remove(); }
    const [value, range, commit, ...machine] = mark.dataset.told.split(' \\u00b7 ');
    return { value, range, commit, machine: machine.join(' \\u00b7 '), sha: mark.dataset.sha };
  };
  const commitInto = (place, run) => {
    if (commits && run.sha) make('a', run.commit, place).href = commits + run.sha;
    else place.append(run.commit);
  };

  const chart = (figure) => {
    const plot = figure.querySelector('.plot');
    const svg = plot.querySelector('svg');
    const middle = (mark) => { const box = mark.getBoundingClientRect(); return box.left + box.width / 2; };
    const marks = [...svg.querySelectorAll('.p')].sort((a, b) => parseFloat(a.getAttribute('x')) - parseFloat(b.getAttribute('x')));
    const tip = make('div', '', plot);
    tip.className = 'tip';
    tip.hidden = true;
    tip.setAttribute('role', 'status');
    let at = -1;
    let kept = false;
    const hide = () => { if (at >= 0) marks[at].classList.remove('at'); at = -1; kept = false; tip.hidden = true; };
    const show = (index, keep) => {
      if (index === at && keep === kept) return;
      if (at >= 0) marks[at].classList.remove('at');
      at = index;
      kept = keep;
      const mark = marks[index];
      mark.classList.add('at');
      const run = runOf(mark);
      tip.replaceChildren();
      make('b', run.value, tip);
      make('span', run.range, tip);
      if (keep) commitInto(make('span', '', tip), run); else make('span', run.commit, tip);
      make('span', run.machine, tip);
      tip.classList.toggle('kept', keep);
      tip.hidden = false;
      const box = plot.getBoundingClientRect();
      const x = middle(mark) - box.left;
      const left = Math.max(0, Math.min(box.width - tip.offsetWidth, x - tip.offsetWidth / 2));
      const top = mark.getBoundingClientRect().top - box.top;
      tip.style.left = left + 'px';
      tip.style.top = (top > tip.offsetHeight + 12 ? top - tip.offsetHeight - 8 : top + 22) + 'px';
    };
    const nearest = (x) => {
      let best = 0;
      let distance = Infinity;
      marks.forEach((mark, index) => {
        const own = Math.abs(middle(mark) - x);
        if (own < distance) { distance = own; best = index; }
      });
      return best;
    };
    svg.tabIndex = 0;
    svg.addEventListener('pointermove', (event) => { if (!kept) show(nearest(event.clientX), false); });
    svg.addEventListener('pointerleave', () => { if (!kept && document.activeElement !== svg) hide(); });
    svg.addEventListener('click', (event) => show(nearest(event.clientX), true));
    svg.addEventListener('focus', () => { if (at < 0 && svg.matches(':focus-visible')) show(marks.length - 1, false); });
    plot.addEventListener('focusout', (event) => { if (!plot.contains(event.relatedTarget)) hide(); });
    svg.addEventListener('keydown', (event) => {
      const last = marks.length - 1;
      const to = { ArrowLeft: Math.max(0, at - 1), ArrowRight: Math.min(last, at + 1), Home: 0, End: last }[event.key];
      if (to !== undefined) { event.preventDefault(); show(to, false); }
      else if (event.key === 'Enter' && at >= 0) { event.preventDefault(); show(at, true); }
      else if (event.key === 'Escape') hide();
    });
    document.addEventListener('pointerdown', (event) => { if (kept && !plot.contains(event.target)) hide(); });

    const button = make('button', 'Values as a table', figure);
    button.type = 'button';
    button.setAttribute('aria-expanded', 'false');
    let table = null;
    button.addEventListener('click', () => {
      if (table === null) {
        table = make('div', '', figure);
        table.className = 'scroll';
        table.hidden = true;
        table.tabIndex = 0;
        table.setAttribute('role', 'region');
        table.setAttribute('aria-label', svg.querySelector('title').textContent);
        const body = make('table', '', table);
        const head = make('tr', '', make('thead', '', body));
        for (const name of ['value', 'trials', 'commit', 'machine']) make('th', name, head).scope = 'col';
        const rows = make('tbody', '', body);
        for (const mark of marks.slice().reverse()) {
          const run = runOf(mark);
          const row = make('tr', '', rows);
          make('td', run.value, row);
          make('td', run.range, row);
          commitInto(make('td', '', row), run);
          make('td', run.machine, row);
        }
      }
      table.hidden = !table.hidden;
      button.setAttribute('aria-expanded', String(!table.hidden));
    });
  };

  // Charts come to life when they come near the window: there may be hundreds on a page.
  const watch = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) { watch.unobserve(target); chart(target); }
  }, { rootMargin: '400px' });
  for (const figure of document.querySelectorAll('figure.trend')) watch.observe(figure);

  const filter = document.querySelector('.filter');
  if (filter) {
    filter.hidden = false;
    const field = filter.querySelector('input');
    const count = filter.querySelector('output');
    const apply = () => {
      const words = field.value.toLowerCase().split(/\\s+/).filter(Boolean);
      let shown = 0;
      for (const article of document.querySelectorAll('article')) {
        const text = article.dataset.name.toLowerCase();
        article.hidden = !words.every((word) => text.includes(word));
        if (!article.hidden) shown += 1;
      }
      for (const section of document.querySelectorAll('section.metric')) {
        section.hidden = !section.querySelector('article:not([hidden])');
      }
      count.textContent = words.length === 0 ? '' : shown + (shown === 1 ? ' row' : ' rows');
    };
    field.addEventListener('input', apply);
    addEventListener('hashchange', () => { field.value = ''; apply(); });
  }

  const data = document.getElementById('data');
  const lead = () => {
    const pages = JSON.parse(data.textContent).pages;
    const place = location.hash.slice(1);
    const found = Object.keys(pages).find((name) => place === name || place.startsWith(name + '/'));
    if (found) location.replace(pages[found] + '#' + place);
  };
  if (data) { lead(); addEventListener('hashchange', lead); }
})();
`.trim()
