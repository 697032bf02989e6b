// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";
import {Dismissible} from "./Dismissible.sol";

/// @notice Who holds which right in a contract of Passport. The deployer is none of them.
struct Holders {
    /// @dev Everything that widens a power: signers, higher limits, roles. It is a PassportTimelock.
    address timelock;
    /// @dev A multi-signature wallet. It proposes to the timelock, and may unpause.
    address admin;
    /// @dev Takes power away, at once.
    address guardian;
    /// @dev The operator on call.
    address pauser;
}

/// @title Rights that can be taken away at once and given only slowly
/// @notice Whatever narrows a power is instant, whatever widens one waits in the timelock. Unpausing restores a state
/// that the timelock has let through before, so it does not wait; but who paused cannot undo it.
abstract contract Guarded is Dismissible, Pausable {
    bytes32 public constant PAUSER_ROLE = keccak256("PAUSER_ROLE");
    bytes32 public constant UNPAUSER_ROLE = keccak256("UNPAUSER_ROLE");

    error ZeroAmount();

    constructor(Holders memory holders) Dismissible(holders.timelock, holders.guardian) {
        if (holders.admin == address(0) || holders.pauser == address(0)) revert ZeroAddress();
        _grantRole(UNPAUSER_ROLE, holders.admin);
        _grantRole(PAUSER_ROLE, holders.guardian);
        _grantRole(PAUSER_ROLE, holders.pauser);
    }

    function pause() external onlyRole(PAUSER_ROLE) {
        _pause();
    }

    function unpause() external onlyRole(UNPAUSER_ROLE) {
        _unpause();
    }
}
