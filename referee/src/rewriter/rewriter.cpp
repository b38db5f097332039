// Brings the rewriter's parts together: code and macro bodies, launches and shared memory.
#include "referee/src/rewriter/rewriter.h"

#include <algorithm>

#include "referee/src/rewriter/architecture.h"
#include "referee/src/rewriter/array_lengths.h"
#include "referee/src/rewriter/call_paths.h"
#include "referee/src/rewriter/device_code.h"
#include "referee/src/rewriter/device_heap.h"
#include "referee/src/rewriter/edits.h"
#include "referee/src/rewriter/functions.h"
#include "referee/src/rewriter/host_code.h"
#include "referee/src/rewriter/host_functions.h"
#include "referee/src/rewriter/kernel_attributes.h"
#include "referee/src/rewriter/kernel_calls.h"
#include "referee/src/rewriter/kernel_casts.h"
#include "referee/src/rewriter/kernel_parameters.h"
#include "referee/src/rewriter/launches.h"
#include "referee/src/rewriter/lexer.h"
#include "referee/src/rewriter/shared_memory.h"
#include "referee/src/rewriter/special_registers.h"
#include "referee/src/rewriter/token_stream.h"
#include "referee/src/rewriter/variables.h"
#include "referee/src/rewriter/variadic_functions.h"

namespace referee::rewriter {
namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

// A #line directive would stand before the mark and make it an error, so it goes.
std::string_view without_byte_order_mark(std::string_view source) {
  return source.starts_with(kByteOrderMark) ? source.substr(kByteOrderMark.size()) : source;
}

std::size_t line_at(std::string_view source, std::size_t offset) {
  const std::string_view before = source.substr(0, offset);
  return 1 + static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n'));
}

// #include's operand; nullopt for other directives.
std::optional<Include> parse_include(std::string_view source, const Directive& directive) {
  if (directive.name != "include" || directive.tokens.size() != 1) return std::nullopt;
  return Include{line_at(source, directive.begin), directive.tokens[0].text};
}

LaunchMacros launch_macros_of(const LexedSource& lexed) {
  LaunchMacros names;
  for (const Directive& directive : lexed.directives) {
    if (directive.name != "define") continue;
    const Macro macro = parse_macro(directive);
    if (is_launch_macro(macro)) names.emplace(macro.name.text);
  }
  return names;
}

// CUDA's __noinline__ cannot be a macro: the standard library writes __attribute__((__noinline__)).
// A macro of the same length takes its place outside of attributes, so that no column moves.
void rewrite_noinline(const TokenStream& code, Edits& edits) {
  for (std::size_t i = 0; i < code.size(); ++i) {
    if (!code.is(i, "__noinline__") || (i > 0 && (code.is(i - 1, "(") || code.is(i - 1, ","))))
      continue;
    edits.replace(code[i].begin, code[i].end, "__no_inline_", false);
  }
}

// A compiler makes moves of these, of which nobody hears. The referee's are as long.
void rewrite_builtin_copies(const TokenStream& code, Edits& edits) {
  for (std::size_t i = 0; i < code.size(); ++i) {
    for (const std::string_view function : {"memcpy", "memmove", "memset"}) {
      if (code[i].text.starts_with("__builtin_") && code[i].text.substr(10) == function)
        edits.replace(code[i].begin, code[i].end, "__watched_" + std::string(function), false);
    }
  }
}

// A backslash before a comment continues no line; nvcc's front end passes over it.
void drop_backslashes_before_comments(const TokenStream& code, std::string_view source,
                                      Edits& edits) {
  for (std::size_t i = 0; i < code.size(); ++i) {
    if (!code.is(i, "\\")) continue;
    const std::size_t next = source.find_first_not_of(" \t", code[i].end);
    if (next == std::string_view::npos) continue;
    const std::string_view behind = source.substr(next, 2);
    if (behind == "//" || behind == "/*") edits.replace(code[i].begin, code[i].end, " ", false);
  }
}

std::string without_continuations(std::string_view text) {
  std::string joined;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const std::size_t next = text.find_first_not_of(" \t\r", i + 1);
    if (text[i] == '\\' && next != std::string_view::npos && text[next] == '\n') {
      i = next;
    } else {
      joined += text[i];
    }
  }
  return joined;
}

// "#line 7" and what the preprocessor itself writes: "# 7 "file"".
bool is_line_directive(std::string_view source, const Directive& directive) {
  const std::string text =
      without_continuations(source.substr(directive.begin, directive.end - directive.begin));
  const LexedSource alone = lex(text);
  if (alone.directives.empty()) return false;
  const std::string_view name = alone.directives[0].name;
  return name == "line" || (!name.empty() && name[0] >= '0' && name[0] <= '9');
}

Edits collect_edits(std::string_view source, const LexedSource& lexed,
                    const RewriteContext& context) {
  Edits edits;
  LaunchMacros macros = context.launch_macros;
  macros.merge(launch_macros_of(lexed));
  const SpecifierNames shared = shared_specifiers(lexed);
  const TokenStream code(lexed);
  rewrite_launches(code, source, macros, edits);
  rewrite_shared_memory(code, source, shared, edits);
  rewrite_device_heap(code, edits);
  register_variables(code, edits);
  register_kernel_attributes(lexed, code, edits);
  if (context.own_variables) give_internal_linkage(code, edits);
  rewrite_noinline(code, edits);
  rewrite_builtin_copies(code, edits);
  drop_backslashes_before_comments(code, source, edits);
  remove_kernel_casts(code, source, edits);
  read_special_registers(code, source, edits);
  report_unconfigured_calls(code, edits);
  const Functions functions = find_functions(code);
  report_launched_functions(lexed, code, functions, edits);
  report_host_code_in_device_code(lexed, code, functions, context.relaxed_constexpr, edits);
  report_device_code_in_host_code(lexed, code, functions, edits);
  const DeviceBodies device_bodies = find_device_bodies(lexed, code);
  refuse_lengths_of_run_time(code, device_bodies, edits);
  refuse_reference_parameters(code, device_bodies, edits);
  refuse_calls_of_host_functions(lexed, code, device_bodies, edits);
  record_call_paths(lexed, code, functions, edits);
  pass_results_as_numbers(code, functions, edits);
  replace_architecture(lexed, code, source, edits);
  for (const Directive& directive : lexed.directives) {
    if (context.own_lines && is_line_directive(source, directive))
      edits.blank(source, directive.begin, directive.end);
    if (directive.name != "define") continue;
    const Macro macro = parse_macro(directive);
    if (shared.contains(macro.name.text)) continue;
    if (is_launch_macro(macro)) {
      rewrite_launch_macro(macro, edits);
      continue;
    }
    const TokenStream body(macro);
    rewrite_launches(body, source, macros, edits);
    rewrite_shared_memory(body, source, shared, edits);
    rewrite_noinline(body, edits);
    rewrite_builtin_copies(body, edits);
    remove_kernel_casts(body, source, edits);
    read_special_registers(body, source, edits);
  }
  return edits;
}

std::vector<std::size_t> find_group_ends(const LexedSource& lexed) {
  std::vector<std::size_t> ends;
  for (const Directive& directive : lexed.directives) {
    if (directive.name.starts_with("el") || directive.name == "endif") {
      ends.push_back(directive.end);
    }
  }
  return ends;
}

}  // namespace

std::string rewrite(std::string_view source, std::string_view path) {
  return rewrite(source, path, RewriteContext());
}

std::string rewrite(std::string_view source, std::string_view path, const RewriteContext& context) {
  source = without_byte_order_mark(source);
  const LexedSource lexed = lex(source);
  Edits edits = collect_edits(source, lexed, context);
  for (const Directive& directive : lexed.directives) {
    const std::optional<Include> include = parse_include(source, directive);
    if (!include || !context.redirect) continue;
    if (std::optional<std::string> target = context.redirect(*include)) {
      const Token& operand = directive.tokens[0];
      edits.replace(operand.begin, operand.end, std::move(*target), false);
    }
  }
  return line_directive(1, path) + edits.apply(source, path, find_group_ends(lexed));
}

std::vector<Include> find_includes(std::string_view source) {
  std::vector<Include> includes;
  for (const Directive& directive : lex(source).directives) {
    if (const auto include = parse_include(source, directive)) includes.push_back(*include);
  }
  return includes;
}

std::set<std::string, std::less<>> find_launch_macros(std::string_view source) {
  return launch_macros_of(lex(source));
}

bool declares_foreign_variables(std::string_view source) {
  return declares_foreign_variables(lex(source));
}

bool has_cuda_syntax(std::string_view source, const RewriteContext& context) {
  source = without_byte_order_mark(source);
  const LexedSource lexed = lex(source);
  return !collect_edits(source, lexed, context).empty();
}

}  // namespace referee::rewriter
