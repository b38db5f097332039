// Keys from bytes: whole sequences, pieces of them, and what is no key.
#include "grader/cli/watch/keys.h"

#include <gmock/gmock.h>

namespace warplings::cli::watch {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using Kind = Key::Kind;

Key character(char c) { return {Kind::character, c}; }

TEST(Keys, LettersAndControlsAreOneByte) {
  KeyDecoder decoder;
  EXPECT_THAT(decoder.feed("hq "), ElementsAre(character('h'), character('q'), character(' ')));
  EXPECT_THAT(decoder.feed("\x03\x1a\x0c\r\n"),
              ElementsAre(Key{Kind::interrupt}, Key{Kind::suspend}, Key{Kind::redraw},
                          Key{Kind::enter}, Key{Kind::enter}));
}

TEST(Keys, ArrowsComeInBothModesOfTheTerminal) {
  KeyDecoder decoder;
  EXPECT_THAT(decoder.feed("\033[A\033OB\033[C\033OD"),
              ElementsAre(Key{Kind::up}, Key{Kind::down}, Key{Kind::right}, Key{Kind::left}));
  EXPECT_THAT(decoder.feed("\033[5~\033[6~\033[H\033[4~\033[1;5B"),
              ElementsAre(Key{Kind::page_up}, Key{Kind::page_down}, Key{Kind::home}, Key{Kind::end},
                          Key{Kind::down}));
}

TEST(Keys, ASequenceMayComeInPieces) {
  KeyDecoder decoder;
  EXPECT_THAT(decoder.feed("\033"), IsEmpty());
  EXPECT_TRUE(decoder.undecided());
  EXPECT_THAT(decoder.feed("["), IsEmpty());
  EXPECT_THAT(decoder.feed("6"), IsEmpty());
  EXPECT_THAT(decoder.feed("~n"), ElementsAre(Key{Kind::page_down}, character('n')));
  EXPECT_FALSE(decoder.undecided());
}

TEST(Keys, EscapeAloneIsAKeyAfterAWhile) {
  KeyDecoder decoder;
  EXPECT_THAT(decoder.feed("\033"), IsEmpty());
  EXPECT_THAT(decoder.flush(), ElementsAre(Key{Kind::escape}));
  EXPECT_FALSE(decoder.undecided());
  EXPECT_THAT(decoder.feed("\033q"), ElementsAre(Key{Kind::escape}, character('q')));
}

TEST(Keys, PastedTextIsNoKeys) {
  KeyDecoder decoder;
  EXPECT_THAT(decoder.feed("\033[200~xy\nq\033[A"), IsEmpty());
  EXPECT_THAT(decoder.feed("more\033[201~h"), ElementsAre(character('h')));
}

TEST(Keys, WhatIsUnknownIsDropped) {
  KeyDecoder decoder;
  EXPECT_THAT(decoder.feed("\033[99~\033[?1;2c\xc3\xa4\x01n"), ElementsAre(character('n')));
}

}  // namespace
}  // namespace warplings::cli::watch
