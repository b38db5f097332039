// Submissions that lie on the disk as they are: a folder, a git checkout, loose files, or a bare
// git repository.
#pragma once

#include <filesystem>
#include <string>

#include "grader/classroom/intake/selection.h"

namespace warplings::classroom {

// Reads a folder. Links are never followed; .git is not looked into. Throws Unreadable.
void read_folder(const std::filesystem::path& folder, Selection& selection);

// Reads one file of the disk as if it lay at `path` in the submission.
void read_loose_file(const std::filesystem::path& file, std::string_view path,
                     Selection& selection);

// True where the folder is a git repository without a checkout.
bool is_bare_repository(const std::filesystem::path& folder);

// The commit that a bare repository's HEAD stands at, in hexadecimal; found without running git,
// because a repository's own configuration is a program that others wrote. Throws Unreadable.
std::string head_of(const std::filesystem::path& repository);

// Reads the files of that commit. Git runs on a repository of ours and only borrows the objects.
// Throws Unreadable.
void read_bare_repository(const std::filesystem::path& repository, Selection& selection);

}  // namespace warplings::classroom
